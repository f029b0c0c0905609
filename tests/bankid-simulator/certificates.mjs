// Certificates that are valid for a day, made for every run: an authority with the service's certificate and the relying party's,
// and a stranger with a certificate of another authority.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const AUTHORITY = ['-addext', 'keyUsage=critical,keyCertSign,cRLSign']
const LEAF = ['-addext', 'basicConstraints=critical,CA:FALSE', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']

/** Makes the certificates in a folder, if they are missing. Returns the names of their files. */
export function certificates(folder) {
  const file = name => join(folder, name)
  if (!existsSync(file('stranger.pem'))) {
    mkdirSync(folder, { recursive: true })
    issue(folder, 'ca', AUTHORITY)
    issue(folder, 'server', [...LEAF, '-addext', 'extendedKeyUsage=serverAuth'], 'ca')
    issue(folder, 'rp', [...LEAF, '-addext', 'extendedKeyUsage=clientAuth'], 'ca')
    issue(folder, 'strange-ca', AUTHORITY)
    issue(folder, 'stranger', [...LEAF, '-addext', 'extendedKeyUsage=clientAuth'], 'strange-ca')
  }
  return {
    ca: readFileSync(file('ca.pem')),
    cert: readFileSync(file('server.pem')),
    key: readFileSync(file('server.key')),
  }
}

function issue(folder, name, extensions, issuer) {
  const signed = issuer ? ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`] : []
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1', '-subj', `/CN=${name}`]
  const files = ['-keyout', `${name}.key`, '-out', `${name}.pem`]
  execFileSync('openssl', ['req', '-x509', ...made, ...files, ...signed, ...extensions], { cwd: folder, stdio: 'pipe' })
}
