/** One request of the product as a plan for the bare server: its statements in order, and the shape of its answer. */

export const SETTINGS = `select set_config('TimeZone', 'Asia/Shanghai', false), set_config('app.tenant', '1', false), set_config('jit', 'off', false), set_config('role', 'huxi_app', false)`

export interface Spied {
  readonly client: number
  readonly text: string
  readonly values: readonly unknown[]
  readonly begin: number
  readonly end: number
  readonly rows: number
  readonly columns: readonly string[]
}

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly role?: 'records' | 'total' | 'record'
  /** audit entries: every request draws a chain and continues it */
  readonly link?: Link
}

/** Positions among the values: of the chain, of its entries, and of the last one once more. */
interface Link {
  readonly chains: readonly number[]
  readonly places: readonly number[]
  readonly ends: readonly number[]
}

export interface Step {
  readonly mode: 'parallel' | 'transaction'
  readonly statements: readonly Statement[]
}

export interface Plan {
  readonly frame?: string
  readonly steps: readonly Step[]
  readonly body: Body
  /** texts replaced in each request: keys, or a part of the body */
  readonly fresh: readonly Fresh[]
}

export interface Fresh {
  readonly text: string
  readonly field?: string
  readonly part?: number
}

export interface Body {
  readonly result?: unknown
  readonly [key: string]: unknown
}

const ASIDE = /set_config|sys_job|sys_session|\bnotify\b|pg_notify/i
const SAID = /\bnotify\b|pg_notify/i

export const planOf = (seen: readonly Spied[], body: Body, fresh: readonly Fresh[] = []): Plan => {
  const sorted = seen.toSorted((a, b) => a.begin - b.begin)
  const inside = insideTransactions(sorted)
  const own = sorted.filter((one) => !(inside.has(one) ? SAID : ASIDE).test(one.text))
  const result = body.result as { records?: unknown[]; id?: string } | null | undefined
  const role = roleIn(result)
  const statementOf = (one: Spied): Statement => {
    const [place, link] = [role(one), linkOf(one)]
    return { text: one.text, values: one.values, ...(place && { role: place }), ...(link && { link }) }
  }
  const steps: Step[] = []
  let rest = own
  while (rest.length > 0) {
    const first = rest[0]!
    const taken = first.text === 'begin' ? transactionOf(rest) : overlapping(rest)
    const mode = first.text === 'begin' ? 'transaction' : 'parallel'
    steps.push({ mode, statements: taken.map(statementOf) })
    rest = rest.filter((one) => !taken.includes(one))
  }
  return { steps: withLogInside(steps), body, fresh }
}

/** Audit entries as the product writes them: many in one statement, which also moves the end of their chain. */
const linkOf = ({ text, values }: Spied): Link | undefined => {
  if (!text.includes('audit_head')) return undefined
  const columns = /insert into "audit_entry" \(([^)]*)\)/.exec(text)?.[1]?.split(', ')
  if (!columns) return { chains: [0], places: [], ends: [] }
  const [end, chain] = [values.length - 3, values.length - 1]
  const positionsOf = (name: string): number[] =>
    Array.from({ length: end / columns.length }, (_, row) => row * columns.length + columns.indexOf(`"${name}"`))
  return { chains: [...positionsOf('chain'), chain], places: positionsOf('seq'), ends: [end] }
}

type Role = NonNullable<Statement['role']>

const roleIn = (result: { records?: unknown[]; id?: string } | null | undefined) => {
  const given = new Set<Role>()
  return ({ columns, rows }: Spied): Role | undefined => {
    const fits: Role | undefined =
      result?.records && rows === result.records.length && columns.includes('id')
        ? 'records'
        : result?.records && rows === 1 && columns.length === 1 && columns[0] === 'n'
          ? 'total'
          : !result?.records && result?.id && rows === 1 && columns.includes('id') && columns.includes('createTime')
            ? 'record'
            : undefined
    if (!fits || given.has(fits)) return undefined
    given.add(fits)
    return fits
  }
}

const insideTransactions = (sorted: readonly Spied[]): ReadonlySet<Spied> => {
  const open = new Set<number>()
  return new Set(
    sorted.filter(({ client, text }) => {
      if (text === 'begin') open.add(client)
      const isInside = open.has(client)
      if (text === 'commit' || text === 'rollback') open.delete(client)
      return isInside
    }),
  )
}

const transactionOf = (rest: readonly Spied[]): Spied[] => {
  const same = rest.filter(({ client }) => client === rest[0]!.client)
  const end = same.findIndex(({ text }) => text === 'commit' || text === 'rollback')
  return same.slice(0, end + 1)
}

const overlapping = (rest: readonly Spied[]): Spied[] => {
  const taken = [rest[0]!]
  for (const one of rest.slice(1)) {
    if (one.text === 'begin' || one.begin >= Math.max(...taken.map(({ end }) => end))) break
    taken.push(one)
  }
  return taken
}

export const LOG = /^insert into "?sys_log"?/

/** The product writes the log row in the background; a bare server would write it with the change. */
const withLogInside = (steps: readonly Step[]): Step[] => {
  const at = steps.findIndex(({ mode }) => mode === 'transaction')
  const logs = steps.flatMap(({ mode, statements }) =>
    mode === 'parallel' ? statements.filter(({ text }) => LOG.test(text)) : [],
  )
  if (at === -1 || logs.length === 0) return [...steps]
  return steps.flatMap(({ mode, statements }, i): Step[] => {
    const own = statements.filter((one) => !logs.includes(one))
    if (own.length === 0) return []
    return [{ mode, statements: i === at ? [...own.slice(0, -1), ...logs, own.at(-1)!] : own }]
  })
}

const KEY = /\b\d{19}\b/g

export const freshKeys = (before: readonly Spied[], now: readonly Spied[]): Fresh[] => {
  const keysOf = (seen: readonly Spied[]): Set<string> => new Set(JSON.stringify(seen.map((s) => s.values)).match(KEY))
  const known = keysOf(before)
  return [...keysOf(now)].filter((key) => !known.has(key)).map((text) => ({ text }))
}
