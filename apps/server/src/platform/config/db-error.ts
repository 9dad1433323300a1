import pg from 'pg'
import { StartError } from './start-error.ts'

const SENTENCES: Record<string, string> = {
  '28P01': '账号或密码不对，请检查连接地址里的账号和密码',
  '28000':
    '数据库不让这个账号从本机登录，请检查账号能否登录、pg_hba.conf，以及是否要求加密（连接地址末尾加 ?sslmode=verify-full）',
  '3D000': '这个数据库不存在，请检查连接地址末尾的库名，或先建立它',
  '42501': '账号没有需要的权限，请由数据库管理员检查这个账号对数据库和其中各表的权限',
  '53300': '数据库的连接已经用完，请调小 DB_POOL_SIZE 或调大数据库的 max_connections',
  '53100': '数据库所在的磁盘已满，请先清出空间',
  '55000': '数据库现在不能使用，请检查它的状态',
  '25006': '这是只读的备库，请换成主库的地址',
  '57P01': '数据库正在停止',
  '57P02': '数据库正在恢复',
  '57P03': '数据库正在启动',
  '08P01': '对方不按 PostgreSQL 的方式应答，中间有连接池时请检查连接池的设置',
  ECONNREFUSED: '这个地址和端口上没有数据库，请检查连接地址，以及数据库是否在运行',
  ECONNRESET: '连接被对方断开，请检查数据库是否在运行',
  EPIPE: '连接被对方断开，请检查数据库是否在运行',
  ENOTFOUND: '找不到这台主机，请检查连接地址里的主机名',
  EAI_AGAIN: '现在查不到这台主机的地址，请检查主机名和域名解析',
  ETIMEDOUT: '没有及时应答，请检查地址、网络和防火墙；中间有连接池时，它的连接数是否够用',
  EHOSTUNREACH: '网络到不了这台主机，请检查地址和网络',
  ENETUNREACH: '网络到不了这台主机，请检查地址和网络',
  DEPTH_ZERO_SELF_SIGNED_CERT: '不信任数据库的证书（自签名），请用 NODE_EXTRA_CA_CERTS 指定签发它的根证书',
  SELF_SIGNED_CERT_IN_CHAIN: '不信任数据库的证书，请用 NODE_EXTRA_CA_CERTS 指定签发它的根证书',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '不信任数据库的证书，请用 NODE_EXTRA_CA_CERTS 指定签发它的根证书',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: '不信任数据库的证书，请用 NODE_EXTRA_CA_CERTS 指定签发它的根证书',
  CERT_HAS_EXPIRED: '数据库的证书已过期，请更换',
  ERR_TLS_CERT_ALTNAME_INVALID: '数据库的证书不是给这个主机名的，请检查连接地址里的主机名',
}

const PHRASES: [RegExp, string][] = [
  [/timeout/i, SENTENCES['ETIMEDOUT']!],
  [/does not support SSL/, '数据库没有开启加密连接，请去掉连接地址里的 sslmode，或在数据库开启 ssl'],
  [/SASL|SCRAM|password must be/, '连接地址里没有密码，或密码的形式不对'],
  [/Connection terminated/, SENTENCES['ECONNRESET']!],
]

interface Thrown {
  code?: unknown
  message?: unknown
  cause?: unknown
}

/** Sentence and code of a driver error, without address or secret. */
export const sentenceOf = (error: unknown): string | undefined => {
  const { code, message, cause } = error as Thrown
  const knownSentence = typeof code === 'string' && Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined
  if (knownSentence) return `${knownSentence}（${code as string}）`
  return PHRASES.find(([phrase]) => phrase.test(String(message)))?.[1] ?? (cause ? sentenceOf(cause) : undefined)
}

/** One line for an error an operator can mend; none for a defect, whose stack is logged. */
export const lineOf = (error: unknown): string | undefined => {
  if (error instanceof StartError) return error.message
  const { message, cause } = error as Error
  // only errors of the database: other services fail with the same codes of Node
  const sentence = [error, cause].some((e) => e instanceof pg.DatabaseError) && sentenceOf(error)
  return sentence ? `数据库：${sentence}：${message.split('\n')[0]}` : undefined
}

export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

const BUSY = ['55P03', '40P01']

/** Another transaction or work holds the lock or the connections; the statement itself is valid. */
export const isBusy = (error: unknown): boolean =>
  error instanceof DatabaseBusy || BUSY.includes(String((error as { code?: unknown }).code))

/** No answer in time: the outcome of the statement is unknown and the connection is unusable. */
export const isSilence = (error: unknown): boolean => (error as { message?: unknown }).message === 'Query read timeout'

const CONNECTION_ERRORS = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '08006',
  '08003',
  '08001',
]

/** Driver errors of an unavailable database, as opposed to a wrong statement. */
export const isUnavailable = (error: unknown): boolean => {
  const { code, message } = error as Thrown
  return (
    CONNECTION_ERRORS.includes(String(code)) ||
    isSilence(error) ||
    /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable/.test(
      String(message),
    )
  )
}

const reported = new WeakSet<object>()

/** Marks an error as unavailability of the database: other services fail with ECONNREFUSED, too. */
export const markOutage = (error: unknown): void => {
  if (typeof error === 'object' && error !== null) reported.add(error)
}

export const isMarkedOutage = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && reported.has(error)
