//! What people are told when they are not looking: kept for their page, sent to their sockets, and where it is their turn
//! by post, pushed to their devices.

use crate::house::House;
use crate::refusal::busy;
use protocol::notice::{News, Notice, Notices};
use protocol::{FromServer, Refusal};
use store::StoreError;

/// Tells somebody something. What cannot be told is logged: nothing else depends on it.
pub(crate) async fn tell(house: &House, person: &str, news: News) {
    if let Err(error) = try_tell(house, person, &news).await {
        tracing::error!(%error, ?news, "somebody was not told");
    }
}

async fn try_tell(house: &House, person: &str, news: &News) -> Result<(), StoreError> {
    let notices = house.store.notices();
    notices.notify(person, news, house.time.now().0).await?;
    let kept = notices.notices(person).await?;
    let newest = kept.iter().find(|notice| notice.news == *news).cloned();
    house.people.tell(person, &FromServer::Noticed { unseen: unseen(&kept), notice: newest });
    if let News::YourTurn { table, game } = news {
        for record in notices.subscriptions(person).await? {
            house.push.your_turn(house, record, table, game);
        }
    }
    Ok(())
}

/// What somebody was told about that is of no interest any more.
pub(crate) async fn withdraw(house: &House, person: &str, about: &str) {
    let withdrawn = async {
        let notices = house.store.notices();
        if notices.notices(person).await?.iter().any(|notice| notice.news.about() == about) {
            notices.withdraw(person, about).await?;
            let unseen = unseen(&notices.notices(person).await?);
            house.people.tell(person, &FromServer::Noticed { unseen, notice: None });
        }
        Ok::<_, StoreError>(())
    };
    if let Err(error) = withdrawn.await {
        tracing::error!(%error, about, "a notice stays that should go");
    }
}

/// What somebody was told.
///
/// # Errors
/// When the store cannot be read.
pub(crate) async fn view(house: &House, person: &str) -> Result<Notices, StoreError> {
    let notices = house.store.notices().notices(person).await?;
    Ok(Notices { unseen: unseen(&notices), notices })
}

/// Somebody has seen what they were told, up to that number.
///
/// # Errors
/// When the store is busy.
pub(crate) async fn see(house: &House, person: &str, up_to: u32) -> Result<Notices, Refusal> {
    house.store.notices().see(person, up_to).await.map_err(|error| busy(&error))?;
    let view = view(house, person).await.map_err(|error| busy(&error))?;
    house.people.tell(person, &FromServer::Noticed { unseen: view.unseen, notice: None });
    Ok(view)
}

fn unseen(notices: &[Notice]) -> u32 {
    u32::try_from(notices.iter().filter(|notice| !notice.seen).count()).unwrap_or(u32::MAX)
}
