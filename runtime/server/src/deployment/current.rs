//! The deployment as last read from the store by this process.

use std::sync::{Arc, PoisonError, RwLock};

use enkat_store::{Store, StoreError};

use super::Deployment;
use crate::{catalog::Catalog, published_versions};

/// The deployment at the last look, and its version.
pub(crate) struct Current {
    seen: RwLock<(i64, Arc<Deployment>)>,
}

impl Current {
    /// Reads what the store keeps.
    pub(crate) async fn open(store: &dyn Store, catalog: &Catalog) -> Result<Self, StoreError> {
        let read = read(store, catalog).await?;
        Ok(Self {
            seen: RwLock::new(read),
        })
    }

    /// Returns the deployment of the last look.
    pub(crate) fn seen(&self) -> Arc<Deployment> {
        let seen = self.seen.read().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&seen.1)
    }

    /// Returns the present deployment: read anew, if another process has changed it.
    pub(crate) async fn now(
        &self,
        store: &dyn Store,
        catalog: &Catalog,
    ) -> Result<Arc<Deployment>, StoreError> {
        let version = store.deployment_version().await?;
        {
            let seen = self.seen.read().unwrap_or_else(PoisonError::into_inner);
            if seen.0 == version {
                return Ok(Arc::clone(&seen.1));
            }
        }
        let (version, deployment) = read(store, catalog).await?;
        let mut seen = self.seen.write().unwrap_or_else(PoisonError::into_inner);
        if version > seen.0 {
            *seen = (version, Arc::clone(&deployment));
        }
        Ok(deployment)
    }
}

/// Reads the deployment. The version is read first: a change in between is read once more, not missed.
async fn read(store: &dyn Store, catalog: &Catalog) -> Result<(i64, Arc<Deployment>), StoreError> {
    let version = store.deployment_version().await?;
    published_versions::refresh(store, catalog).await?;
    let mut declarations = store.declarations().await?;
    catalog.take(std::mem::take(&mut declarations.templates)).await;
    let artifacts = catalog.artifacts();
    let artifacts: Vec<_> = artifacts.iter().map(Arc::as_ref).collect();
    let (deployment, findings) = Deployment::kept(&declarations, &artifacts);
    for finding in findings {
        tracing::error!(%finding, "a survey is not offered");
    }
    Ok((version, Arc::new(deployment)))
}
