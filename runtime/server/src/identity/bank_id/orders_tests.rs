//! Orders without a service: the number of each network's orders, and the browsers to which an app may return.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU8, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;

use super::{
    BankIdRules, Device, Orders, Poll, Returned, TakeError, Wanted,
    message::Reason,
    order::FailureCause,
    orders::NewOrder,
    protocol::{Auth, Collected, RelyingParty, ServiceError, Started},
};
use crate::identity::{PendingStore, Secret, SignInContext};

/// A service that makes orders, and records the addresses to which their apps return and the cancelled orders.
#[derive(Default)]
struct Service {
    made: Mutex<Vec<Option<String>>>,
    cancelled: Mutex<Vec<String>>,
    /// The number of calls about orders.
    asked: AtomicU8,
}

impl Service {
    /// Returns the nonce that the app of the last order brings back.
    fn nonce(&self) -> Secret {
        let made = self.made.lock().unwrap();
        let (page, nonce) = made.last().unwrap().as_ref().unwrap().split_once('#').unwrap();
        assert_eq!(page, "https://enkat.example/bank-id/return");
        Secret::parse(nonce).unwrap()
    }
}

#[async_trait]
impl RelyingParty for Service {
    async fn auth(&self, auth: &Auth) -> Result<Started, ServiceError> {
        let mut made = self.made.lock().unwrap();
        made.push(auth.return_url.clone());
        Ok(serde_json::from_value(serde_json::json!({
            "orderRef": made.len().to_string(), "autoStartToken": "auto", "qrStartToken": "", "qrStartSecret": "",
        }))
        .unwrap())
    }

    async fn collect(&self, _: &str) -> Result<Collected, ServiceError> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        Ok(serde_json::from_value(serde_json::json!({
            "status": "complete",
            "completionData": {"user": {"personalNumber": "198001019278", "givenName": "Klara", "surname": "Ek"}},
        }))
        .unwrap())
    }

    async fn cancel(&self, order_ref: &str) -> Result<(), ServiceError> {
        self.cancelled.lock().unwrap().push(order_ref.to_owned());
        Ok(())
    }
}

/// A service, and the orders of two servers with one database.
struct Servers {
    service: Arc<Service>,
    orders: Orders,
    others: Orders,
    _folder: tempfile::TempDir,
}

async fn servers(most: u32, share: u32) -> Servers {
    let service = Arc::new(Service::default());
    let (stored, folder) = PendingStore::in_folder().await;
    let orders = || {
        Orders::with_places(
            Arc::clone(&service) as _,
            stored.clone(),
            ("https://enkat.example", BankIdRules::default()),
            (most, share),
        )
    };
    Servers {
        orders: orders(),
        others: orders(),
        service,
        _folder: folder,
    }
}

async fn start(orders: &Orders, device: Device, network: u8) -> NewOrder {
    start_after(orders, device, network, None).await
}

/// Starts an order in a browser that had another one.
async fn start_after(orders: &Orders, device: Device, network: u8, before: Option<&Secret>) -> NewOrder {
    // No two orders have the same time.
    tokio::time::sleep(Duration::from_millis(2)).await;
    let network: IpAddr = Ipv4Addr::new(192, 0, 2, network).into();
    let wanted = Wanted {
        survey_id: Some("pulse".to_owned()),
        device,
        end_user_ip: network,
        network,
        shown: String::new(),
        context: SignInContext::default(),
        user_agent: String::new(),
    };
    orders.start(wanted, before).await.ok().unwrap()
}

async fn is_there(orders: &Orders, order: &NewOrder) -> bool {
    let context = orders.context(&order.secret, &order.id).await;
    context.unwrap().is_some()
}

/// Lists whether each of these orders exists.
async fn are_there(orders: &Orders, started: &[NewOrder]) -> Vec<bool> {
    let mut there = Vec::new();
    for order in started {
        there.push(is_there(orders, order).await);
    }
    there
}

#[tokio::test]
async fn start_over_network_limit_cancels_its_oldest() {
    let Servers {
        service,
        orders,
        others,
        _folder,
    } = servers(100, 3).await;
    let mut started = vec![start(&orders, Device::Other, 1).await];
    for server in [&orders, &others, &orders, &others] {
        started.push(start(server, Device::Other, 2).await);
    }
    assert_eq!(
        are_there(&orders, &started).await,
        [true, false, true, true, true]
    );
    tokio::time::sleep(Duration::from_millis(20)).await;
    assert_eq!(*service.cancelled.lock().unwrap(), ["2"]);
}

#[tokio::test]
async fn start_over_total_limit_ends_order_of_busiest_network() {
    let Servers { orders, _folder, .. } = servers(6, 3).await;
    let mut started = vec![start(&orders, Device::Other, 1).await];
    for network in [2, 2, 2, 3, 3, 4] {
        started.push(start(&orders, Device::Other, network).await);
    }
    assert_eq!(
        are_there(&orders, &started).await,
        [true, false, true, true, true, true, true]
    );
}

#[tokio::test]
async fn start_on_other_device_has_no_auto_start_token() {
    let Servers {
        service,
        orders,
        _folder,
        ..
    } = servers(100, 100).await;
    let other = start(&orders, Device::Other, 1).await;
    assert_eq!(other.auto_start_token, None);
    assert_eq!(*service.made.lock().unwrap(), [None]);
    let here = start(&orders, Device::Phone, 1).await;
    assert_eq!(here.auto_start_token.as_deref(), Some("auto"));
    service.nonce();
}

#[tokio::test]
async fn start_again_ends_previous_order_of_browser() {
    let Servers {
        service,
        orders,
        others,
        _folder,
    } = servers(100, 100).await;
    let first = start(&orders, Device::Other, 1).await;
    let again = start_after(&others, Device::Other, 1, Some(&first.secret)).await;
    assert!(!is_there(&orders, &first).await);
    assert!(is_there(&orders, &again).await);
    tokio::time::sleep(Duration::from_millis(20)).await;
    assert_eq!(*service.cancelled.lock().unwrap(), ["1"]);
    // Cancelled once, at whatever server.
    assert_eq!(orders.cancel(&again.secret, &again.id).await, Ok(true));
    assert_eq!(others.cancel(&again.secret, &again.id).await, Ok(false));
}

#[tokio::test]
async fn take_succeeds_only_after_return_to_browser() {
    let Servers {
        service,
        orders,
        others,
        _folder,
    } = servers(100, 100).await;
    let order = start(&orders, Device::Computer, 1).await;
    let nonce = service.nonce();
    // Identified, but not returned: the secret alone gives no sign-in.
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert!(matches!(
        others.poll(&order.secret, &order.id).await,
        Ok(Some(Poll::Returning))
    ));
    let take = async |id: &str| orders.take(&order.secret, id, Some("pulse")).await;
    assert_eq!(take(&order.id).await.err(), Some(TakeError::Incomplete));
    let Ok(Some(Returned::Here { id, survey_id })) = orders.take_back(Some(&order.secret), &nonce).await
    else {
        panic!("it is the browser that began");
    };
    assert_eq!(survey_id.as_deref(), Some("pulse"));
    // The page that began cannot continue.
    assert!(others.poll(&order.secret, &order.id).await.unwrap().is_none());
    assert_eq!(take(&order.id).await.err(), Some(TakeError::Unknown));
    assert!(take(&id).await.is_ok());
    assert_eq!(take(&id).await.err(), Some(TakeError::Unknown));
}

#[tokio::test]
async fn poll_at_two_servers_asks_the_service_once() {
    let Servers {
        service,
        orders,
        others,
        _folder,
    } = servers(100, 100).await;
    let order = start(&orders, Device::Other, 1).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let poll = async |orders: &Orders| orders.poll(&order.secret, &order.id).await.unwrap().unwrap();
    tokio::join!(poll(&orders), poll(&others), poll(&orders), poll(&others));
    assert_eq!(service.asked.load(Ordering::Relaxed), 1);
    // The reply, which the service gives only once, counts at both.
    assert!(matches!(poll(&orders).await, Poll::Complete));
    assert!(matches!(poll(&others).await, Poll::Complete));
    assert!(others.take(&order.secret, &order.id, Some("pulse")).await.is_ok());
}

#[tokio::test]
async fn take_back_in_other_browser_ends_order() {
    let Servers {
        service,
        orders,
        others,
        _folder,
    } = servers(100, 100).await;
    for has_order in [false, true] {
        let theirs = start(&orders, Device::Phone, 1).await;
        let nonce = service.nonce();
        let own = start(&orders, Device::Phone, 2).await;
        let cookie = has_order.then_some(&own.secret);
        let returned = others.take_back(cookie, &nonce).await.unwrap();
        assert!(matches!(returned, Some(Returned::Elsewhere { .. })));
        let refused = Poll::Failed(FailureCause::Refused(Reason::OtherBrowser));
        let poll = orders.poll(&theirs.secret, &theirs.id).await.unwrap().unwrap();
        assert_eq!(std::mem::discriminant(&poll), std::mem::discriminant(&refused));
        // Even the browser that started can no longer use it.
        let Ok(Some(Returned::Here { id, .. })) = orders.take_back(Some(&theirs.secret), &nonce).await else {
            panic!("it is the browser that began");
        };
        assert!(orders.take(&theirs.secret, &id, Some("pulse")).await.is_err());
        assert!(is_there(&orders, &own).await);
    }
    let unknown = Secret::parse(&"0b".repeat(32)).unwrap();
    assert!(orders.take_back(None, &unknown).await.unwrap().is_none());
}
