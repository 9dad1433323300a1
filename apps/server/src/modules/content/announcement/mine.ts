import type {
  arrivals,
  Arrival,
  Bell,
  bell,
  Notice,
  oneSend,
  ownAnnouncement,
  OwnAnnouncement,
  OwnSend,
  ownSends,
} from '@huxi/contract'
import { notFound, type InputOfEndpoint, type OutputOf, type Page } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Query } from '../../../engine/core/handle.ts'
import { paging, type Condition } from '../../../engine/read/where.ts'
import { DAY_MS, formatTime, now } from '../../../platform/config/clock.ts'
import { catchUp } from './send.ts'

export interface OwnNotices {
  openNotices(ctx: Ctx, limit: number): Promise<{ list: Notice[]; total: number }>
  /** in the order they were sent, of the last seven days */
  noticesAfter(ctx: Ctx, seq: number, limit: number): Promise<Arrival[]>
  /** number of the latest, 0 = none */
  latestSeq(ctx: Ctx): Promise<number>
}

const mine = (ctx: Ctx): Condition => sql`sys_announcement_send s join sys_announcement a on a.id = s.annt_id
  where s.tenant_id = ${ctx.tenantId} and s.user_id = ${ctx.session!.person.id} and s.seq is not null
    and a.send_status = '1' and a.del_flag = 0`

/** Recipients need no list permission for their own messages. Publication counts as the start of a message. */
const COLUMNS = sql`a.titile, a.msg_abstract as "msgAbstract", a.msg_content as "msgContent", a.msg_category as "msgCategory",
  a.priority, a.sender, a.send_time as "sendTime", a.open_type as "openType", a.open_page as "openPage",
  a.bus_type as "busType", a.bus_id as "busId",
  (select p.realname from sys_user p where p.username = a.sender order by p.del_flag limit 1) as "senderName"`
const ANNOUNCEMENT = sql`a.id, a.id as "msgId", ${COLUMNS}, a.send_time as "createTime",
  null as "readFlag", null as "starFlag", null as "sendId"`
const SEND = sql`s.id, s.annt_id as "anntId", s.user_id as "userId", s.read_flag as "readFlag", s.read_time as "readTime",
  s.star_flag as "starFlag", ${COLUMNS}`

const latest = async (ctx: Ctx, notices: OwnNotices): Promise<number> => {
  const { rows } = await sql<{ seq: number }>`select coalesce(max(seq), 0) as seq from sys_announcement_send
    where tenant_id = ${ctx.tenantId} and user_id = ${ctx.session!.person.id}`.execute(ctx.db)
  return Math.max(rows[0]!.seq, await notices.latestSeq(ctx))
}

/** Bell of an account that must change its password; older clients show this state nowhere else. */
const dueBell = (ctx: Ctx): Bell => {
  const id = 'password-due'
  const [time, text] = [now(ctx), '请先修改密码']
  const entry: OwnAnnouncement = {
    id,
    msgId: id,
    titile: text,
    msgAbstract: text,
    msgContent: '<p>请在右上角的用户菜单中选择“密码修改”，修改后才能使用其他功能。</p>',
    msgCategory: '2',
    priority: 'H',
    sender: null,
    senderName: null,
    sendTime: time,
    createTime: time,
    openType: null,
    openPage: null,
    busType: null,
    busId: null,
    readFlag: null,
    starFlag: null,
    sendId: null,
  }
  return { ...NOTHING_NEW, sysMsgList: [entry], sysMsgTotal: 1 }
}

const NOTHING_NEW: Bell = {
  anntMsgList: [],
  anntMsgTotal: 0,
  sysMsgList: [],
  sysMsgTotal: 0,
  urgentList: [],
  noticeList: [],
  noticeTotal: 0,
  seq: 0,
}

const BELL_SIZE = 5
const URGENT_WITHIN = 500

export const bellOf =
  (notices: OwnNotices) =>
  async (ctx: Ctx, { pageSize }: InputOfEndpoint<typeof bell>): Promise<Bell> => {
    if (ctx.session!.mustChange) return dueBell(ctx)
    const size = pageSize ?? BELL_SIZE
    await catchUp(ctx)
    // read before the lists: a later arrival is fetched twice rather than lost
    const seq = await latest(ctx, notices)
    const { rows } = await sql<OwnAnnouncement & { place: number; total: number }>`select * from (
        select ${ANNOUNCEMENT}, count(*) over own::int as total,
          row_number() over (own order by a.send_time desc, s.seq desc)::int as place
        from ${mine(ctx)} and s.read_flag = '0' and a.end_time > ${now(ctx)}
        window own as (partition by a.msg_category)) unread
      where place <= ${size} or (priority = 'H' and place <= ${URGENT_WITHIN}) order by place`.execute(ctx.db)
    const of = (category: OwnAnnouncement['msgCategory']) =>
      rows.filter((row) => row.msgCategory === category && row.place <= size)
    const urgent = rows.filter(({ priority }) => priority === 'H')
    const { list, total } = await notices.openNotices(ctx, size)
    return {
      anntMsgList: of('1').map(announcementOf),
      anntMsgTotal: of('1')[0]?.total ?? 0,
      sysMsgList: of('2').map(announcementOf),
      sysMsgTotal: of('2')[0]?.total ?? 0,
      urgentList: urgent.map(({ id, titile, createTime }) => ({ id, titile, createTime })),
      noticeList: list,
      noticeTotal: total,
      seq,
    }
  }

const announcementOf = ({
  place: _place,
  total: _total,
  ...row
}: OwnAnnouncement & { place: number; total: number }): OwnAnnouncement => row

const AT_ONCE = 100
const ARRIVAL_DAYS = 7

export const arrivalsOf =
  (notices: OwnNotices) =>
  async (ctx: Ctx, { after }: InputOfEndpoint<typeof arrivals>): Promise<OutputOf<typeof arrivals>> => {
    // all sequences up to this one are committed; the two lists are not one snapshot
    const bound = await latest(ctx, notices)
    const since = formatTime(ctx.services.clock.now() - ARRIVAL_DAYS * DAY_MS)
    const { rows } = await sql<Arrival>`select s.seq, 'announcement' as kind, a.id, a.titile as title, a.priority,
        s.sent_at as time
      from ${mine(ctx)} and s.seq > ${after} and s.read_flag = '0' and s.sent_at >= ${since} and a.end_time > ${now(ctx)}
      order by s.seq limit ${AT_ONCE + 1}`.execute(ctx.db)
    const found = [...rows, ...(await notices.noticesAfter(ctx, after, AT_ONCE + 1))]
      .filter(({ seq }) => seq <= bound)
      .toSorted((a, b) => a.seq - b.seq)
    const items = found.slice(0, AT_ONCE)
    const more = found.length > AT_ONCE
    return { items, seq: more ? items.at(-1)!.seq : bound, more }
  }

export const ownOf = async (
  ctx: Ctx,
  { anntId }: InputOfEndpoint<typeof ownAnnouncement>,
): Promise<OwnAnnouncement> => {
  const { rows } = await sql<OwnAnnouncement>`select ${ANNOUNCEMENT} from ${mine(ctx)} and a.id = ${anntId}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

export const sendOf = async (ctx: Ctx, { sendId }: InputOfEndpoint<typeof oneSend>): Promise<OwnSend> => {
  const { rows } = await sql<OwnSend>`select ${SEND} from ${mine(ctx)} and s.id = ${sendId}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

const contains = (column: Condition, text: string): Condition =>
  sql`strpos(lower(${column}), ${text.trim().toLowerCase()}) > 0`

const NO_PROCESSES = 'isNoBpm'
const PROCESS = 'bpm'

const filters = (asked: InputOfEndpoint<typeof ownSends>): Condition[] => {
  const { titile, sender, readFlag, msgCategory, busType, bizSource } = asked
  return [
    sql`true`,
    ...(titile ? [contains(sql`a.titile`, titile)] : []),
    ...(sender
      ? [
          sql`(${contains(sql`a.sender`, sender)} or a.sender in (
        select p.username from sys_user p where ${contains(sql`p.realname`, sender)}))`,
        ]
      : []),
    ...(readFlag ? [sql`s.read_flag = ${readFlag}`] : []),
    ...(msgCategory ? [sql`a.msg_category = ${msgCategory}`] : []),
    ...(busType ? [sql`a.bus_type = ${busType}`] : []),
    ...(bizSource === NO_PROCESSES ? [sql`a.bus_type is distinct from ${PROCESS}`] : []),
  ]
}

export const sendsOf = async (
  ctx: Ctx,
  asked: InputOfEndpoint<typeof ownSends>,
  { query }: { readonly query: Query },
): Promise<Page<OwnSend>> => {
  await catchUp(ctx)
  const { pageNo, pageSize, offset } = paging(query)
  const from = sql`${mine(ctx)} and ${sql.join(filters(asked), sql` and `)}`
  const { rows } = await sql<OwnSend>`select ${SEND} from ${from}
    order by s.read_flag, a.send_time desc, s.seq desc limit ${pageSize} offset ${offset}`.execute(ctx.db)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from ${from}`.execute(ctx.db)
  const total = counted[0]!.n
  return { records: rows, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}
