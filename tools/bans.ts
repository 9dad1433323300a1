/** Bans the linter cannot express. Each answers one sentence per break; `allowed` names files with the reason. */
import { isTest, type Node, type Source } from './sources.ts'

interface Ban {
  readonly title: string
  readonly allowed: { readonly [path: string]: string }
  readonly within?: string
  readonly judge: (node: Node) => string | undefined
}

export const breaksOf = ({ allowed, within = '', judge }: Ban, sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => /^(apps|packages)\/[^/]+\/src\//.test(path) && path.startsWith(within) && !isTest(path))
    .filter(({ path }) => !Object.hasOwn(allowed, path))
    .flatMap(({ path, text, nodes }) =>
      nodes.flatMap((node) => {
        const verdict = judge(node)
        return verdict ? [`${path}:${text.slice(0, node.start).split('\n').length} ${verdict}`] : []
      }),
    )

type Callee = Node & { readonly object?: Node; readonly property?: Node; readonly name?: string }

const calleeOf = (node: Node): Callee | undefined =>
  node.type === 'CallExpression' || node.type === 'NewExpression' ? (node['callee'] as Callee) : undefined

const nameOf = (callee: Callee): string => String((callee.property ?? callee)['name'] ?? '')

const firstArgument = (node: Node): Node | undefined => (node['arguments'] as Node[])[0]

const textOf = (node: Node | undefined): string =>
  node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : ''

const isBuilt = (node: Node | undefined): boolean =>
  (node?.type === 'TemplateLiteral' && (node['expressions'] as Node[]).length > 0) || node?.type === 'BinaryExpression'

const SQL_TEXT_CALLS = ['query', 'exec', 'executeQuery', 'unsafe']

const builtSql = (node: Node): string | undefined => {
  const callee = calleeOf(node)
  if (!callee?.property) return undefined
  const [name, argument] = [nameOf(callee), firstArgument(node)]
  const text = argument?.type === 'ObjectExpression' ? propertyOf(argument, 'text') : argument
  if (SQL_TEXT_CALLS.includes(name) && isBuilt(text))
    return `.${name}() gets a text that was put together: bind values as parameters`
  const raw = ['raw', 'lit'].includes(name) && ['sql', 'CompiledQuery'].includes(nameOf(callee.object as Callee))
  return raw && argument && argument.type !== 'Literal' && !isPlain(argument)
    ? `sql.${name}() gets a value: bind it, or take sql.ref()/sql.table() with a name the definitions know`
    : undefined
}

const isPlain = (node: Node): boolean => node.type === 'TemplateLiteral' && !isBuilt(node)

const propertyOf = (object: Node, name: string): Node | undefined =>
  (object['properties'] as Node[]).find((property) => (property['key'] as Node | undefined)?.['name'] === name)?.[
    'value'
  ] as Node | undefined

const WEAK = /^(?:rsa-)?(?:md[245]|sha-?1|des(?:-|$)|des3|rc[24]|blowfish|bf(?:-|$))/i
const CRYPTO_CALLS = [
  'createHash',
  'createHmac',
  'createCipheriv',
  'createDecipheriv',
  'hash',
  'digest',
  'createSign',
  'createVerify',
]

const weakCrypto = (node: Node): string | undefined => {
  const callee = calleeOf(node)
  const algorithm = textOf(callee && firstArgument(node))
  return callee && CRYPTO_CALLS.includes(nameOf(callee)) && WEAK.test(algorithm)
    ? `'${algorithm}' is broken: take sha256 or aes-256-gcm`
    : undefined
}

const loadedData = (node: Node): string | undefined =>
  node.type === 'ImportExpression' && !textOf(node['source'] as Node) && !isPlain(node['source'] as Node)
    ? 'import() of a name that is not written here: keep a table of functions'
    : undefined

const HTML_CALLS = ['parseFromString', 'createContextualFragment', 'setHTMLUnsafe', 'writeln']

const rawHtml = (node: Node): string | undefined => {
  const callee = calleeOf(node)
  if (node.type === 'JSXAttribute' && (node['name'] as Node)['name'] === 'srcDoc') return 'srcDoc parses text as a page'
  if (!callee?.property) return undefined
  const written = nameOf(callee) === 'write' && (callee.object as Callee).name === 'document'
  return written || HTML_CALLS.includes(nameOf(callee))
    ? `.${nameOf(callee)}() parses text as HTML: render it as text`
    : undefined
}

const CONNECTION_MODULES = /^(?:node:)?(?:https?|http2|net|tls|dgram)$|^(?:undici|aws4fetch|axios|got|ws)$/
const CONNECTION_CALLS: Readonly<Record<string, readonly string[]>> = {
  http: ['request', 'get'],
  https: ['request', 'get'],
  http2: ['connect'],
  net: ['connect', 'createConnection', 'Socket'],
  tls: ['connect'],
  dgram: ['createSocket'],
  globalThis: ['fetch', 'WebSocket', 'EventSource'],
}
const CONNECTION_GLOBALS = ['fetch', 'WebSocket', 'EventSource']

const importedNames = (node: Node): string[] =>
  node['importKind'] === 'type'
    ? []
    : (node['specifiers'] as Node[])
        .filter((each) => each['importKind'] !== 'type')
        .map((each) => String(((each['imported'] ?? each['local']) as Callee).name))

/** Connections of the server; database drivers open their own. */
const connection = (node: Node): string | undefined => {
  if (node.type === 'ImportDeclaration' && CONNECTION_MODULES.test(textOf(node['source'] as Node)))
    return importedNames(node).length > 0 ? `imports ${textOf(node['source'] as Node)}: ${OUTBOUND}` : undefined
  const callee = calleeOf(node)
  if (!callee) return undefined
  const [owner, name] = [callee.object ? nameOf(callee.object) : '', nameOf(callee)]
  const opens = owner === '' ? CONNECTION_GLOBALS.includes(name) : CONNECTION_CALLS[owner]?.includes(name)
  return opens ? `${owner && `${owner}.`}${name}() opens a connection: ${OUTBOUND}` : undefined
}
const OUTBOUND = 'take outboundFetch of platform/net/outbound.ts'

const BROWSER_STORES = ['localStorage', 'sessionStorage', 'indexedDB']

const browserStore = (node: Node): string | undefined =>
  node.type === 'Identifier' && BROWSER_STORES.includes(String(node['name']))
    ? `${String(node['name'])} is for keys with a known life: take platform/storage.ts`
    : undefined

const SELECTING = ['querySelector', 'querySelectorAll', 'closest', 'matches']
const STYLE_CLASS = /\.(?:ant|hx)-/
const A_CLASS = /\.(?:[a-z_-]|$)/i

const partsOf = (node: Node | undefined): string[] =>
  (node?.type === 'TemplateLiteral' ? (node['quasis'] as Node[]) : node ? [node] : []).map((part) =>
    (part.type === 'Literal' ? textOf(part) : ((part['value'] as { raw?: string } | undefined)?.raw ?? '')).replace(
      /\[[^\]]*\]/g,
      '',
    ),
  )

/** Class names are for styles: they change with the look and with the library. */
const classInBehaviour = (node: Node): string | undefined => {
  const callee = calleeOf(node)
  const selects =
    callee !== undefined &&
    SELECTING.includes(nameOf(callee)) &&
    partsOf(firstArgument(node)).some((t) => A_CLASS.test(t))
  const reads =
    node.type === 'MemberExpression' && ['classList', 'className', 'getElementsByClassName'].includes(nameOf(node))
  const keeps =
    ['Literal', 'TemplateLiteral'].includes(node.type) && partsOf(node).some((text) => STYLE_CLASS.test(text))
  return selects || reads || keeps
    ? 'behaviour asks for a class name: take kit/ui/overlays.ts, a data attribute or state'
    : undefined
}

const UNFOLDING = [
  'Cascader',
  'DatePicker',
  'Drawer',
  'Dropdown',
  'Modal',
  'Popconfirm',
  'Popover',
  'Select',
  'TimePicker',
  'TreeSelect',
]

const unregistered = (node: Node): string | undefined => {
  const isLibrary = node.type === 'ImportDeclaration' && textOf(node['source'] as Node) === 'antd'
  const found = isLibrary ? importedNames(node).filter((name) => UNFOLDING.includes(name)) : []
  return found.length > 0 ? `${found.join(', ')} of the library does not say when it is open: ${REGISTERED}` : undefined
}
const REGISTERED = 'take the one of kit/ui (modal, popup, date-picker)'

const FRAME = ['DataTable', 'ListFrame', 'SelectionBar', 'Toolbar']

/** The frame of a list is composed once, in the kit. */
const retypedFrame = (node: Node): string | undefined => {
  const found = node.type === 'ImportDeclaration' ? importedNames(node).filter((name) => FRAME.includes(name)) : []
  return found.length > 0
    ? `${found.join(', ')}: take ResourceTable, or ListTable over a list of the page's own`
    : undefined
}

const ROW_FUNCTIONS = /engine\/(?:read\/select(?:-keys)?|write\/(?:write|write-batch|move|undo|recycle-bin))\.ts$/

/** The rules of a resource apply in its store, which direct queries bypass. */
const besideStore = (node: Node): string | undefined =>
  node.type === 'ImportDeclaration' &&
  ROW_FUNCTIONS.test(textOf(node['source'] as Node)) &&
  importedNames(node).length > 0
    ? 'reads or writes rows without the rules of their resource: take storeOf() of engine/write/store.ts'
    : undefined

export const BANS: readonly Ban[] = [
  {
    title: 'an area asks the store of a resource',
    within: 'apps/server/',
    allowed: {},
    judge: besideStore,
  },
  {
    title: 'only platform/net makes outbound requests',
    within: 'apps/server/',
    allowed: {
      'apps/server/src/platform/net/outbound.ts': 'makes them',
      'apps/server/src/platform/net/address-class.ts': 'judges addresses, connects to none',
      'apps/server/src/platform/files/storage-s3.ts': 'signs with aws4fetch, sends through outbound.ts',
    },
    judge: connection,
  },
  {
    title: 'SQL is never put together from texts',
    allowed: {
      'apps/server/src/platform/db/db.ts': 'settings of a fresh connection, constants only, before any request',
      'apps/server/src/platform/db/migrate.ts': 'runs the migration files of this repository',
      'apps/server/src/platform/backup/backup.ts':
        'copies the tables the database names itself, quoted, at the console only',
      'apps/server/src/engine/report/statement.ts': 'a SELECT of an administrator, of which the gate knows every node',
      'apps/server/src/engine/report/as-reader.ts': 'the same statement, on the connection that is there',
      'apps/server/src/engine/report/view-sync.ts': 'views of declared tables and columns, at a start',
      'apps/server/src/modules/content/form/report-view.ts':
        'views of published forms: ids, codes and columns by pattern',
      'apps/server/src/engine/read/select.ts':
        'keeps the compiled statement of a row by its id, whose values are bound',
      'apps/server/src/engine/kinds/index.ts':
        'keeps the text of parts that were compiled from declared names and hold no values',
    },
    judge: builtSql,
  },
  {
    title: 'no MD5, SHA-1, DES or RC4',
    allowed: {
      'apps/server/src/modules/content/outreach/wechat-signature.ts':
        'the official account signs its callbacks so; a shared token and a time limit stand beside it',
      'apps/server/src/modules/system/mfa/totp.ts':
        'HMAC-SHA-1 is what every authenticator computes (RFC 6238), and as HMAC unbroken',
    },
    judge: weakCrypto,
  },
  {
    title: 'nothing is loaded by a name from data',
    allowed: { 'apps/server/src/area-folders.ts': 'the folders of modules beside it, at a start' },
    judge: loadedData,
  },
  { title: 'no text becomes HTML', allowed: {}, judge: rawHtml },
  {
    title: 'the browser keeps only listed keys',
    allowed: {
      'apps/web/src/platform/storage.ts': 'is the list',
      'apps/web/src/platform/sealed-store.ts': 'keeps sealed values under hashes until they are sent',
    },
    judge: browserStore,
  },
  { title: 'behaviour asks no class name', within: 'apps/web/', allowed: {}, judge: classInBehaviour },
  {
    title: 'what opens says so',
    within: 'apps/web/',
    allowed: {
      'apps/web/src/kit/ui/modal.tsx': 'registers dialogs',
      'apps/web/src/kit/ui/drawer.tsx': 'registers drawers',
      'apps/web/src/kit/ui/popup.tsx': 'registers what unfolds',
      'apps/web/src/kit/ui/date-picker.tsx': 'registers calendars',
      'apps/web/src/kit/picker/tree-input.tsx': 'registers the one tree that unfolds',
    },
    judge: unregistered,
  },
  { title: 'no page composes the frame of a list', within: 'apps/web/src/pages/', allowed: {}, judge: retypedFrame },
]

const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'a private key'],
  [/\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/, 'a cloud access key'],
  [/\bgh[pousr]_[A-Za-z0-9]{36}\b/, 'an access token'],
  [/\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/, 'a signed token'],
  [
    /\b(?:postgres(?:ql)?|rediss?):\/\/[^\s:/'"`$]+:[^\s@'"`$<{]{6,}@(?!127\.)[\w-]+\.[\w.-]+/,
    'a connection string with a password',
  ],
]

export const secretsIn = (path: string, text: string): string[] =>
  SECRETS.filter(([pattern]) => pattern.test(text)).map(([, what]) => `${path}: looks like ${what}`)

export const silencedIn = (path: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, i) =>
      /(?:ox|es)lint-disable(?!.* -- \S)/.test(line) ? [`${path}:${i + 1} switches a rule off: add " -- reason"`] : [],
    )
