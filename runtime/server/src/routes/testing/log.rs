//! The log of the tests of this process.

use std::sync::Mutex;

/// Returns everything that was logged so far, by all tests of this process.
pub(crate) fn logged() -> String {
    String::from_utf8(LOG.lock().unwrap().clone()).unwrap()
}

static LOG: Mutex<Vec<u8>> = Mutex::new(Vec::new());

struct Log;

impl std::io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        LOG.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Collects everything that is logged from now on, by all tests of this process.
pub(crate) fn keep_logs() {
    let lines = tracing_subscriber::fmt()
        .json()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(|| Log);
    // It fails in every test after the first.
    let _ = lines.try_init();
}
