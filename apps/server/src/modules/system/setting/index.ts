/** 系统配置: settings of the installation that change without a restart. */
import { editSetting, settingHistory, settingList, SETTING_CODES as codes, type Setting } from '@huxi/contract'
import { AppError, refused, type InputOfEndpoint } from '@huxi/model'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { area } from '../../../engine/core/area.ts'
import { audit, inTransaction, publish, lock } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { handle } from '../../../engine/core/handle.ts'
import { StartError } from '../../../platform/config/start-error.ts'
import type { Env } from '../../../platform/config/setting-value.ts'
import { changesOfSetting, keepChange, newestChanges } from './changes.ts'
import { changedValues, readSettings } from './reload.ts'
import { settingsOf, settingDictionaries } from './texts.ts'

export { followSettings } from './reload.ts'

const list = async (ctx: Ctx): Promise<Setting[]> => {
  const { liveConfig: live, config } = ctx.services
  const newest = await newestChanges(ctx)
  return settingsOf(config).map((one) => {
    const change = newest.get(one.name)
    const kept = change?.value ?? null
    const fixed = live.isFixed(one.name)
    const unusable = kept !== null && !fixed && issueOf(ctx, { [one.name]: kept }) !== undefined
    return {
      ...one,
      value: fixed ? live.fixedText(one.name) : unusable ? one.initial : (kept ?? one.initial),
      source: fixed ? ('environment' as const) : kept === null ? ('default' as const) : ('changed' as const),
      unusable,
      version: change?.version ?? 0,
      changedBy: change?.changedBy_dictText ?? change?.changedBy ?? null,
      changedAt: change?.changedAt ?? null,
    }
  })
}

const issueOf = ({ services }: Ctx, values: Env): string | undefined => {
  try {
    services.liveConfig.check(values)
    return undefined
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return error.message.replace(/^设置 \S+ 的值“.*”不正确：/u, '').replace(/，请修改后重新启动$/u, '，请修改')
  }
}

const edit = async (ctx: Ctx, input: InputOfEndpoint<typeof editSetting>): Promise<Answer<Setting[]>> => {
  const one = settingsOf(ctx.services.config).find(({ name }) => name === input.name)
  if (!one) throw refused('没有这项设置，请刷新页面')
  if (ctx.services.liveConfig.isFixed(one.name))
    throw refused(`${one.title}由环境变量 ${one.name} 固定，请在服务器上修改它并重新启动`)
  const value = input.value?.trim() || null
  await inTransaction(ctx, async (tx) => {
    await lock(tx, 'settings')
    const change = (await newestChanges(tx)).get(one.name)
    if ((change?.version ?? 0) !== input.version) throw refused(`${one.title}刚被他人修改，请刷新后核对`)
    const before = change?.value ?? null
    if (before === value) throw refused(`${one.title}没有变化`)
    const { [one.name]: _old, ...others } = await changedValues(tx)
    const issue = value === null ? undefined : issueOf(tx, { ...others, [one.name]: value })
    if (issue !== undefined) throw new AppError('refused', issue, { detail: { fields: { value: issue } } })
    await keepChange(tx, { name: one.name, before, value, no: input.version + 1 })
    await audit(tx, {
      action: 'setting.edit',
      object: `setting/${one.name}`,
      outcome: 'success',
      detail: { before: before ?? one.initial, after: value ?? one.initial },
    })
    publish(tx, 'settings.changed', {})
  })
  await readSettings(ctx.services)
  return reply(value === null ? `${one.title}已恢复默认值` : `${one.title}已修改，立即生效`, await list(ctx))
}

export const settingArea = area({
  name: 'setting',
  tables: ['sys_setting_change'],
  dictionaries: settingDictionaries,
  menu: [
    {
      id: 'system_setting',
      name: '系统配置',
      under: 'monitor',
      url: '/isystem/setting',
      component: 'system/SettingList',
      sort: 2.3,
      perms: codes.list,
      buttons: [{ name: '修改', perms: codes.edit }],
    },
  ],
  grants: { sysadmin: Object.values(codes) },
  routes: [
    handle(settingList, (ctx) => list(ctx)),
    handle(settingHistory, (ctx, { name }) => changesOfSetting(ctx, name)),
    handle(editSetting, edit),
  ],
})
