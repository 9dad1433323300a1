import {
  formFileOf,
  onlineForm,
  readOlderForm,
  readFormFile,
  type exportForm,
  type formOrigin,
  type FormScript,
  type importForm,
} from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { reply } from '../../../engine/core/answer.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'

const SCRIPTS_PER_CODE = 16
const SCRIPT_LENGTH = 50_000

const newestScripts = (scripts: readonly FormScript[]): FormScript[] =>
  [...Map.groupBy(scripts, ({ code, kind }) => `${kind} ${code}`).values()].flatMap((own) =>
    own.slice(-SCRIPTS_PER_CODE),
  )

export const exportDefinition = async (ctx: Ctx, { id }: InputOfEndpoint<typeof exportForm>) =>
  formFileOf(await storeOf(ctx, onlineForm).one(ctx, id))

export const importDefinition = (ctx: Ctx, { content, name, code }: InputOfEndpoint<typeof importForm>) =>
  inTransaction(ctx, async (tx) => {
    const definition = readFormFile(content) ?? readOlderForm(content)
    if (!definition) throw refused('文件不是表单定义：应为本系统导出的定义，或含有 head 和 fields 的定义')
    const { leftOut, scripts, items, ...draft } = definition
    const at = now(tx)
    const shortScripts = scripts.map((script) => ({ ...script, text: script.text.slice(0, SCRIPT_LENGTH), at }))
    const form = { ...draft, name: name ?? draft.name, code: code ?? draft.code, fields: items }
    const row = await storeOf(tx, onlineForm).add(tx, {
      ...form,
      leftOut: [...leftOut],
      scripts: newestScripts(shortScripts),
    })
    return reply(`已读入“${form.name}”，请核对字段后发布`, {
      id: row.id,
      name: row.name,
      code: row.code,
      leftOut: [...leftOut],
    })
  })

export const origin = async (ctx: Ctx, { id }: InputOfEndpoint<typeof formOrigin>) => {
  const { leftOut, scripts } = await storeOf(ctx, onlineForm).one(ctx, id)
  return { leftOut: [...(leftOut ?? [])], scripts: [...(scripts ?? [])] }
}
