//! A server that takes encrypted connections only, over the network.

use std::{net::TcpListener, path::Path, process::Command};

use enkat_store::Database;
use tempfile::TempDir;

use super::{database::PostgresDatabase, route::Route, testing::Server};

/// The name of the server in its certificate.
const NAME: &str = "localhost";

/// Makes a key and a certificate, and the rules for connections, in a folder that belongs to the user of the server.
const PREPARE: &str = r#"
cd "$1"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "/CN=$2" -addext "subjectAltName=DNS:$2" \
    -addext basicConstraints=critical,CA:FALSE -out server.pem -keyout server-key.pem 2> log || { cat log >&2; exit 1; }
printf 'local all all trust\nhostssl all all 127.0.0.1/32 trust\n' > hba.conf
chmod 600 server-key.pem
if [ "$(id -u)" = 0 ]; then
    chown -R postgres "$1"
fi
"#;

/// A server with TLS, on a port of its own.
struct EncryptedServer {
    folder: TempDir,
    port: u16,
    _server: Server,
}

impl EncryptedServer {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let prepared = Command::new("sh")
            .args(["-ec", PREPARE, "sh"])
            .args([folder.path(), Path::new(NAME)])
            .output()
            .unwrap();
        assert!(prepared.status.success(), "{prepared:?}");
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let file = |name: &str| folder.path().join(name).display().to_string();
        let settings = [
            "listen_addresses=127.0.0.1".to_owned(),
            "ssl=on".to_owned(),
            format!("ssl_cert_file={}", file("server.pem")),
            format!("ssl_key_file={}", file("server-key.pem")),
            format!("hba_file={}", file("hba.conf")),
        ];
        let settings: Vec<&str> = settings.iter().map(String::as_str).collect();
        Self {
            _server: Server::start_on(port, &settings),
            folder,
            port,
        }
    }

    /// Returns an address over the network. `FILE` in the parameters is the certificate.
    fn address(&self, host: &str, parameters: &str) -> String {
        let certificate = self.folder.path().join("server.pem");
        let parameters = parameters.replace("FILE", &certificate.display().to_string());
        format!("postgres://enkat@{host}:{}/postgres?{parameters}", self.port)
    }

    /// Connects, and returns whether the connection is encrypted, or the reason why there is none.
    async fn is_encrypted(&self, host: &str, parameters: &str) -> Result<bool, String> {
        let route = Route::new(&self.address(host, parameters)).unwrap();
        let mut link = route.link().await.map_err(|error| error.to_string())?;
        let encrypted = sqlx::query_scalar("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()");
        Ok(encrypted.fetch_one(&mut link).await.unwrap())
    }
}

#[tokio::test]
async fn connections_over_network_are_encrypted() {
    let server = EncryptedServer::start();
    for parameters in [
        "",
        "sslmode=require",
        "sslmode=verify-full&sslrootcert=FILE",
        "pooler=transaction&sslmode=verify-full&sslrootcert=FILE",
    ] {
        assert_eq!(
            server.is_encrypted(NAME, parameters).await,
            Ok(true),
            "{parameters}"
        );
    }
    let address = server.address(NAME, "sslmode=verify-full&sslrootcert=FILE");
    let condition = PostgresDatabase::new(&address)
        .unwrap()
        .condition()
        .await
        .unwrap();
    assert!(!condition.is_in_clear);
}

#[tokio::test]
async fn connections_that_cannot_be_trusted_are_refused() {
    let server = EncryptedServer::start();
    for (host, parameters, reason) in [
        (NAME, "sslmode=disable", "pg_hba.conf"),
        (NAME, "sslmode=verify-full", "invalid peer certificate"),
        (
            "127.0.0.1",
            "sslmode=verify-full&sslrootcert=FILE",
            "invalid peer certificate",
        ),
    ] {
        let refused = server.is_encrypted(host, parameters).await.unwrap_err();
        assert!(refused.contains(reason), "{refused}");
    }
}
