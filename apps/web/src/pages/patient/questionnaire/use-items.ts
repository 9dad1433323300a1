import type { FormContent } from '@huxi/clinical/forms/content'
import { formDifferences } from '@huxi/clinical/forms/diff'
import { questVersion, type QuestVersion } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { App } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { reportFailure } from '../../../kit/data/failure.ts'
import { useChanged } from '../../../kit/data/query.ts'
import { useDirtyGuard } from '../../../kit/form/dirty-guard.ts'
import { useOnce } from '../../../kit/form/use-once.ts'
import type { Row } from '../../../kit/record/row.ts'
import { theirsOf } from '../../../kit/record/save.ts'

const EMPTY: FormContent = { intro: '', items: [] }
const EDIT = verbEndpoint(questVersion, 'edit')

const contentOf = (row: Row): FormContent => (row as unknown as QuestVersion).content ?? EMPTY

const isSameContent = (one: FormContent, other: FormContent): boolean =>
  one === other || formDifferences(one, other).length === 0

/** The questions of a draft: typed ones stay when the record is read again, and its other fields are edited meanwhile. */
export const useItems = (row: Row) => {
  const { message } = App.useApp()
  const changed = useChanged(questVersion)
  const { once, busy } = useOnce()
  const [base, setBase] = useState(row)
  const [content, setContent] = useState(() => contentOf(row))
  const [theirs, setTheirs] = useState<Row>()
  const dirty = !isSameContent(content, contentOf(base))
  useDirtyGuard(dirty)
  if (row['version'] !== base['version'] && (!dirty || isSameContent(contentOf(row), contentOf(base)))) {
    setBase(row)
    if (!dirty) setContent(contentOf(row))
  }
  const store = async (over: Row) => {
    setTheirs(undefined)
    try {
      await call(EDIT, { id: String(over['id']), version: Number(over['version']), content })
    } catch (error) {
      const now = theirsOf(error)
      return now ? setTheirs(now) : reportFailure(error)
    }
    // the new version number comes with the next read of the record
    setBase({ ...base, content })
    void message.success('题目已保存')
    return changed()
  }
  return {
    content,
    setContent,
    dirty,
    busy,
    save: () => void once(() => store(base)),
    /** the record as another user has saved it meanwhile */
    theirs,
    differences: theirs ? formDifferences(contentOf(theirs), content) : [],
    keepEditing: () => setTheirs(undefined),
    takeTheirs: (now: Row) => {
      setTheirs(undefined)
      setBase(now)
      setContent(contentOf(now))
    },
    saveOver: (now: Row) => void once(() => store(now)),
  }
}
