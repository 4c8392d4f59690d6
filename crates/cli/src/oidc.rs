//! The issuer of OpenID Connect by whom people may sign in.

use crate::failure::Failure;
use clap::Args;
use std::fs;
use std::path::PathBuf;

/// The issuer of OpenID Connect by whom people may sign in.
#[derive(Args)]
pub(crate) struct Oidc {
    /// The issuer of OpenID Connect by whom people may sign in, such as <https://login.example>; send it people to come
    /// back to PUBLIC-URL/api/oidc/back
    #[arg(long, value_name = "URL", env = "QUADRILLE_OIDC_ISSUER", requires_all = ["oidc_client", "public_url"])]
    oidc_issuer: Option<String>,
    /// What the issuer calls this site
    #[arg(long, value_name = "ID", env = "QUADRILLE_OIDC_CLIENT")]
    oidc_client: Option<String>,
    /// A file with the secret that the issuer gave this site; or the variable `QUADRILLE_OIDC_SECRET` holds it
    #[arg(long, value_name = "FILE", env = "QUADRILLE_OIDC_SECRET_FILE")]
    oidc_secret_file: Option<PathBuf>,
    /// What people see the issuer called
    #[arg(long, value_name = "NAME", default_value = "OpenID Connect", env = "QUADRILLE_OIDC_NAME")]
    oidc_name: String,
}

impl Oidc {
    /// The issuer, if one is named.
    pub(crate) fn chosen(self) -> Result<Option<server::Oidc>, Failure> {
        let (Some(issuer), Some(client)) = (self.oidc_issuer, self.oidc_client) else { return Ok(None) };
        let secret = match self.oidc_secret_file {
            Some(file) => fs::read_to_string(&file)
                .map_err(|error| Failure::Asked(format!("--oidc-secret-file {}: {error}", file.display())))?,
            // Not an argument: others on the machine could read it.
            None => std::env::var("QUADRILLE_OIDC_SECRET").map_err(|_| {
                Failure::Asked("an issuer needs --oidc-secret-file or QUADRILLE_OIDC_SECRET".into())
            })?,
        };
        Ok(Some(server::Oidc { issuer, client, secret: secret.trim().to_owned(), name: self.oidc_name }))
    }
}
