import { storedFile, type StoredFile } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { audit } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Route } from '../../../engine/core/handle.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { alsoWithoutSys } from '../../../engine/verbs/older-paths.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { extensionOf } from '../../../platform/files/file-name.ts'
import { dropObjects } from './objects.ts'
import { mayBeDisplayed } from './publish.ts'
import { refuseUsed } from './uses.ts'

/** The extension states the type of content, so it stays. */
const checkName = (name: string, current: StoredFile): void => {
  const [given, kept] = [extensionOf(name), extensionOf(current.name)]
  if (given !== kept) refuseField('name', storedFile.fields.name, `文件名须以“.${kept}”结尾，请保留原来的扩展名`)
}

const pathsOf = (rows: readonly StoredFile[]): string[] => rows.map(({ path }) => path)

const note = async (tx: Ctx, action: string, rows: readonly StoredFile[]): Promise<void> => {
  for (const { path } of rows) await audit(tx, { action, object: path, outcome: 'success' })
}

const routes = serve(storedFile, {
  /** infected files are kept as a hidden trace */
  visibleRows: () => [sql`status is distinct from 'infected'`],
  beforeWrite(_tx, input, current) {
    if (current && input.name !== undefined) checkName(input.name, current)
    return input
  },
  async beforeDelete(tx, rows, past) {
    if (past === 'purge') await dropObjects(tx, pathsOf(rows))
    else await refuseUsed(tx, pathsOf(rows))
    await note(tx, past === 'purge' ? 'file.purge' : 'file.delete', rows)
  },
  moves: {
    async open(tx, { rows, write }) {
      for (const row of rows)
        if (!(await mayBeDisplayed(tx, row))) throw refused('只有为展示上传的图片可以公开，资料和患者的文件不能公开')
      await note(tx, 'file.publish', rows)
      return write()
    },
    async hide(tx, { rows, write }) {
      await note(tx, 'file.hide', rows)
      return write({ offered: false })
    },
  },
})

export const storedFileRoutes: readonly Route[] = routes.map(alsoWithoutSys)
