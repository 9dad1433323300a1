import { columnName, isEncrypted, refused, wireName, type Field, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { fieldKeys } from '../../platform/crypto/cipher.ts'
import { placeOf, readId } from '../kinds/index.ts'
import { audit, inTransaction } from '../core/transaction.ts'
import type { Ctx } from '../core/context.ts'
import { encryptedColumns, placeOfCipher } from '../kinds/encrypted.ts'
import { askable } from '../read/field-rules.ts'
import { requireStepUp } from '../http/access.ts'
import type { VerbRun, Verbs } from '../read/hooks.ts'
import type { Store } from '../write/store.ts'
import { countReveal, REVEALS_PER_DAY } from '../core/reveal-count.ts'

const REASON_MIN = 4
const FREE_PER_DAY = 10

const UNREADABLE = '该数据无法解密，请联系管理员'

export const revealVerbs = <R extends Resource>(own: Store<R>): Verbs => {
  const { r } = own
  const reveal: VerbRun<R, 'reveal'> = async (ctx, input) => {
    const [name, f] = fieldOf(askable(ctx, r), input.field)
    const reason = input.reason.trim()
    if ([...reason].length < REASON_MIN) throw refused(`请填写查看原因，至少 ${REASON_MIN} 个字`)
    const id = readId(r, input['id'])
    const revealed = await inTransaction(ctx, async (tx) => {
      await own.one(tx, id)
      if ((await countReveal(tx, 'reveal', REVEALS_PER_DAY)) > FREE_PER_DAY) requireStepUp(tx.session)
      const value = await openValue(tx, r, id, name)
      const object = `${r.name}/${id}/${name}`
      await audit(tx, { action: 'reveal', object, outcome: value.failed ? 'failure' : 'success', detail: { reason } })
      return value
    })
    if (revealed.failed) throw refused(UNREADABLE)
    if (revealed.text === null) throw refused(`${f.label}没有填写`)
    return { value: revealed.text }
  }
  return { reveal }
}

const fieldOf = (r: Resource, given: string): [name: string, f: Field] => {
  const found = Object.entries(r.fields).find(
    ([name, f]) => isEncrypted(f) && (wireName(name, f) === given || name === given),
  )
  if (!found) throw refused('该字段不能查看完整信息')
  return found
}

type Opened = { readonly failed: true } | { readonly failed: false; readonly text: string | null }

const openValue = async (tx: Ctx, r: Resource, id: string | number, name: string): Promise<Opened> => {
  const place = placeOf(tx, r, columnName(name))
  const { cipher } = encryptedColumns(place.column)
  const { rows } = await sql<{ sealed: string | null }>`select ${sql.ref(cipher)} as sealed from ${sql.table(r.table)}
    where id = ${id}`.execute(tx.db)
  const sealed = rows[0]?.sealed ?? null
  try {
    return {
      failed: false,
      text: sealed === null ? null : fieldKeys(place.keys).cipher.open(sealed, placeOfCipher({ ...place, id })),
    }
  } catch (error) {
    tx.services.log.error({ err: error, table: r.table, id, field: name }, 'a cipher text does not open')
    return { failed: true }
  }
}
