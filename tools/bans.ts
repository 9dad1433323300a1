/** Bans the linter cannot express; .oxlintrc.json has the others. `allowed` names files with the reason. */
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

export const BANS: readonly Ban[] = [
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
  { title: 'behaviour asks no class name', within: 'apps/web/', allowed: {}, judge: classInBehaviour },
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
