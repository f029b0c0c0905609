// A simulator of the BankID service: `node main.mjs FOLDER [PORT]`. It speaks the Relying Party API 6.0 on HTTPS to clients with a
// certificate of its authority. It writes the certificates into FOLDER. On another port, without TLS, it receives what the phone
// does. It prints both addresses as one line of JSON once it listens.

import { createServer as createControl } from 'node:http'
import { createServer } from 'node:https'
import { certificates } from './certificates.mjs'
import { Orders, Refused } from './orders.mjs'
import { check } from './requests.mjs'

const [folder, port = '0'] = process.argv.slice(2)
if (!folder) throw new Error('node main.mjs FOLDER [PORT]')
const orders = new Orders()
/** The requested faults: `{call, status, errorCode, details, times}`; the status 0 hangs up. */
const faults = []

async function body(request) {
  const parts = []
  for await (const part of request) parts.push(part)
  try {
    return JSON.parse(Buffer.concat(parts).toString())
  } catch {
    throw new Refused(400, 'invalidParameters', 'the body is not JSON')
  }
}

function answer(response, status, content) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(content))
}

async function serve(request, response, handle) {
  try {
    answer(response, 200, await handle())
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.status === 0) return request.socket.destroy()
    answer(response, error.status, { errorCode: error.errorCode, details: error.details })
  }
}

async function call(request) {
  const name = request.url.replace('/rp/v6.0/', '')
  if (!(name in check)) throw new Refused(404, 'notFound', 'no such path')
  if (request.method !== 'POST') throw new Refused(405, 'methodNotAllowed', 'only POST')
  if (request.headers['content-type'] !== 'application/json') throw new Refused(415, 'unsupportedMediaType', 'not JSON')
  const sent = await body(request)
  const at = faults.findIndex(fault => fault.call === name)
  if (at >= 0) {
    const fault = faults[at]
    fault.times = (fault.times ?? 1) - 1
    if (fault.times === 0) faults.splice(at, 1)
    throw new Refused(fault.status, fault.errorCode, fault.details ?? '')
  }
  check[name](sent)
  return orders[name](sent)
}

const CONTROLS = {
  '/scan': sent => orders.scan(sent),
  '/start': sent => orders.start(sent),
  '/set': sent => orders.set(sent),
  '/fault': sent => {
    faults.push(sent)
    return {}
  },
  '/calm': () => {
    faults.length = 0
    return {}
  },
  '/orders': () => ({
    cancelled: orders.cancelled ?? 0,
    orders: orders.all().map(order => ({ ...order.asked, shown: order.shown, collects: order.collects, ...order.state() })),
  }),
}

const service = createServer({ ...certificates(folder), requestCert: true, rejectUnauthorized: true }, (request, response) =>
  serve(request, response, () => call(request)),
)
const control = createControl((request, response) =>
  serve(request, response, async () => {
    const handle = CONTROLS[request.url]
    if (!handle) throw new Refused(404, 'notFound', 'no such control')
    return handle(await body(request))
  }),
)

service.listen(Number(port), '127.0.0.1', () =>
  control.listen(Number(port) && Number(port) + 1, '127.0.0.1', () => {
    const url = `https://localhost:${service.address().port}/rp/v6.0`
    console.log(JSON.stringify({ url, control: `http://127.0.0.1:${control.address().port}` }))
  }),
)
// It ends with the process that started it.
process.stdin.on('end', () => process.exit()).resume()
