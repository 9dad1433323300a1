import { App, Button } from 'antd'
import { useId, useRef, useState, type FormEvent, type RefObject } from 'react'
import { Grid, Row } from '../../ui/place.tsx'
import { Empty } from '../../ui/states.tsx'
import type { List } from '../use-list.ts'
import { useOpeningFocus } from '../../ui/opening-focus.ts'
import { complete, MATCH_TYPES, type MatchType, type SuperQuery } from './grammar.ts'
import { draftOf, RecordRows, type DraftRecord } from './record-rows.tsx'
import { useSavedQueries } from '../views/saved.ts'
import { SavedQueries, TitleDialog } from './saved-queries.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Select } from '../../ui/popup.tsx'
import layer from '../../look/layer.module.css'
import place from '../../look/place.module.css'
import styles from './super-query.module.css'

const WIDTH = 1000

const useDraft = ({ superQuery }: List) => {
  const [matchType, setMatchType] = useState<MatchType>(superQuery?.matchType ?? 'and')
  const [drafts, setDrafts] = useState<readonly DraftRecord[]>(() => superQuery?.records.map(draftOf) ?? [draftOf()])
  return {
    matchType,
    setMatchType,
    drafts,
    setDrafts,
    query: { matchType, records: complete(drafts) },
    show: (query: SuperQuery) => {
      setMatchType(query.matchType)
      setDrafts(query.records.map(draftOf))
    },
  }
}

export const SuperQueryDialog = ({ list, onClose }: { list: List; onClose: () => void }) => {
  const { message } = App.useApp()
  const draft = useDraft(list)
  const saved = useSavedQueries(list.resource)
  const [naming, setNaming] = useState(false)
  useOpeningFocus(true, 'ol input')
  const hasConditions = draft.query.records.length > 0
  const form = useRef<HTMLFormElement>(null)
  const isReadable = () => form.current?.reportValidity() ?? true
  const search = () => {
    if (!isReadable()) return
    if (!hasConditions) return void message.warning('不能查询空条件')
    list.querySuper(draft.query)
    onClose()
  }
  const save = () => {
    if (!isReadable()) return
    if (hasConditions) setNaming(true)
    else void message.warning('空条件不能保存')
  }
  const reset = () => {
    draft.show({ matchType: 'and', records: [] })
    if (list.superQuery) list.querySuper(undefined)
  }
  const keep = async (title: string) => {
    if ((await saved.keep({ title, query: draft.query })) !== undefined) setNaming(false)
  }
  return (
    <Modal
      open
      width={`min(${WIDTH}px, 100vw - 32px)`}
      className={styles.super}
      title="高级查询"
      onCancel={onClose}
      footer={
        <div className={layer.foot}>
          <Row as="span" inline wrap align="stretch" className={layer.footNote}>
            <Button onClick={reset}>重置</Button>
            <Button onClick={save}>保存查询条件</Button>
          </Row>
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" onClick={search}>
            查询
          </Button>
        </div>
      }
    >
      <Grid columns="minmax(0, 1fr) 240px" gap={20} one="phone" className={styles.panes}>
        <Conditions form={form} list={list} draft={draft} onSubmit={search} />
        <SavedQueries saved={saved} onChoose={draft.show} />
      </Grid>
      {naming && <TitleDialog busy={saved.busy} onCancel={() => setNaming(false)} onOk={(title) => void keep(title)} />}
    </Modal>
  )
}

interface ConditionsProps {
  form: RefObject<HTMLFormElement | null>
  list: List
  draft: ReturnType<typeof useDraft>
  onSubmit: () => void
}

const Conditions = ({ form, list, draft, onSubmit }: ConditionsProps) => {
  const { matchType, setMatchType, drafts, setDrafts } = draft
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit()
  }
  if (drafts.length === 0)
    return (
      <Empty drawing="search" title="没有任何查询条件">
        <Button onClick={() => setDrafts([draftOf()])}>点击新增</Button>
      </Empty>
    )
  return (
    <form ref={form} className={place.shrink} onSubmit={submit}>
      <Row wrap gap={12} lines={8} className={styles.match}>
        <label htmlFor={id}>过滤条件匹配</label>
        <Select id={id} options={[...MATCH_TYPES]} value={matchType} onChange={setMatchType} />
      </Row>
      <RecordRows fields={list.superFields} drafts={drafts} onChange={setDrafts} />
    </form>
  )
}
