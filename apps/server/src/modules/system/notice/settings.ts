import type { NoticeMode, NoticeSetting, setNoticeMode } from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx, NoticeKind } from '../../../engine/core/context.ts'
import { isFixed, modeOf } from './kinds.ts'

const MODES: readonly string[] = ['now', 'hourly', 'off'] satisfies NoticeMode[]

const isMode = (given: string): given is NoticeMode => MODES.includes(given)

export const settingsOf = async (ctx: Ctx): Promise<NoticeSetting[]> => {
  const { rows } = await sql<{ kind: string; mode: NoticeMode }>`select kind, mode from sys_notice_setting
    where tenant_id = ${ctx.tenantId} and user_id = ${ctx.session?.person.id ?? ''}`.execute(ctx.db)
  const modes = new Map(rows.map(({ kind, mode }) => [kind, mode]))
  return [...ctx.services.ports.notices.kinds.values()].filter(concerns(ctx)).map((kind) => ({
    kind: kind.kind,
    title: kind.title,
    hint: kind.hint,
    mode: (!isFixed(kind) && modes.get(kind.kind)) || modeOf(kind),
    fixed: isFixed(kind),
  }))
}

const concerns =
  (ctx: Ctx) =>
  ({ holders }: NoticeKind): boolean =>
    holders === undefined || holds(ctx, holders)

export const setMode = async (
  ctx: Ctx,
  { kind: name, mode }: InputOfEndpoint<typeof setNoticeMode>,
): Promise<Answer> => {
  const kind = ctx.services.ports.notices.kinds.get(name)
  if (!kind || !concerns(ctx)(kind)) throw refused('没有这种提醒，请刷新页面后重试')
  if (!isMode(mode)) throw refused('提醒方式不正确，请选择立即提醒、每小时汇总或不提醒')
  if (isFixed(kind) && mode !== 'now') throw refused(`“${kind.title}”是紧急提醒，不能汇总或关闭`)
  await sql`insert into sys_notice_setting (tenant_id, user_id, kind, mode)
    values (${ctx.tenantId}, ${ctx.session?.person.id ?? ''}, ${name}, ${mode})
    on conflict (tenant_id, user_id, kind) do update set mode = excluded.mode`.execute(ctx.db)
  return reply('设置成功')
}
