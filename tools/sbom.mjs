/** CycloneDX list of runtime packages from the lock file, for auditors. */
import { createHash } from 'node:crypto'

const BEFORE_NAME = 'node_modules/'

const nameOf = (path) => path.slice(path.lastIndexOf(BEFORE_NAME) + BEFORE_NAME.length)

const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

const hashesOf = (integrity = '') =>
  integrity.startsWith('sha512-')
    ? [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }]
    : []

const componentOf = ([path, { version, integrity, license, optional }]) => {
  const name = nameOf(path)
  const purl = purlOf(name, version)
  const hashes = hashesOf(integrity)
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    scope: optional ? 'optional' : 'required',
    ...(hashes.length > 0 && { hashes }),
    ...(license && { licenses: [{ expression: license }] }),
  }
}

/** Deterministic: its serial number is derived from the text, and it carries no time. */
export const sbomOf = (lockText) => {
  const { name, version, packages } = JSON.parse(lockText)
  const found = Object.entries(packages).filter(([path, { dev, link }]) => path.includes(BEFORE_NAME) && !dev && !link)
  const components = new Map(found.map(componentOf).map((component) => [component.purl, component]))
  const digest = createHash('sha256').update(lockText).digest('hex')
  const serial = [digest.slice(0, 8), digest.slice(8, 12), `5${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`]
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${[...serial, digest.slice(20, 32)].join('-')}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': purlOf(name, version), name, version } },
    components: [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  }
}
