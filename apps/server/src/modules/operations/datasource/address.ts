/** Addresses of databases: of a JDBC URL only host, port and database are kept. */
import { dataSource } from '@huxi/contract'
import { refuseField } from '../../../engine/write/checks.ts'

const POSTGRESQL = '6'
export const DRIVER = 'org.postgresql.Driver'
const STANDARD_PORT = 5432
const DATABASE = /^[^\s/?#:@'"\\]{1,63}$/
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)$/i

const FORM = '应为 jdbc:postgresql://主机:端口/数据库，不能带账号和其他参数'

interface Place {
  readonly host: string
  readonly port: number
  readonly database: string
}

const { fields } = dataSource

export const readPlace = (dbUrl: string, dbName: string | null): Place => {
  const text = dbUrl.trim().replace(/^jdbc:/i, '')
  const wrong = () => refuseField('dbUrl', fields.dbUrl, `数据源地址${FORM}`)
  if (!/^postgres(ql)?:\/\//i.test(text) || !URL.canParse(text)) return wrong()
  const url = new URL(text)
  const database = decoded(url.pathname.slice(1)) || (dbName ?? '')
  const bare = !url.username && !url.password && !/[?#]/.test(text)
  if (!bare || !HOST.test(url.hostname) || url.port === '0') return wrong()
  if (!DATABASE.test(database)) refuseField('dbUrl', fields.dbUrl, '请在数据源地址中写明数据库名称')
  return {
    host: url.hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || STANDARD_PORT,
    database,
  }
}

export const refuseType = (dbType: string): void => {
  if (dbType !== POSTGRESQL) refuseField('dbType', fields.dbType, '目前只能连接 PostgreSQL，请选择 postgresql')
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

export const urlOf = ({ host, port, database }: Place): string =>
  `jdbc:postgresql://${host.includes(':') ? `[${host}]` : host}:${port}/${encodeURIComponent(database)}`
