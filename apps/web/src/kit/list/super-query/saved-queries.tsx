import type { SavedQuery } from '@huxi/contract'
import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { FIRST_FIELD, useOpeningFocus } from '../../ui/opening-focus.ts'
import { PartFailure } from '../../ui/part-failure.tsx'
import type { Saved } from '../views/saved.ts'
import { TitleInput } from '../views/title-input.tsx'
import { superQueryOf, type SuperQuery } from './grammar.ts'
import { Modal } from '../../ui/modal.tsx'
import { Row, Stack } from '../../ui/place.tsx'
import buttonStyles from '../../look/button.module.css'
import panel from '../../look/panel.module.css'
import place from '../../look/place.module.css'
import words from '../../look/words.module.css'
import styles from './super-query.module.css'

export const SavedQueries = ({ saved, onChoose }: { saved: Saved; onChoose: (query: SuperQuery) => void }) => (
  <section className={`${panel.panel} ${styles.saved}`} aria-label="保存的查询">
    <div className={panel.head}>
      <h2>保存的查询</h2>
    </div>
    <SavedList
      saved={saved}
      rows={saved.queries?.filter(({ records }) => records.length > 0)}
      onChoose={(query) => onChoose(superQueryOf(query.records, query.matchType))}
      nothing="没有保存任何查询"
    />
  </section>
)

interface SavedListProps {
  saved: Saved
  rows: readonly SavedQuery[] | undefined
  current?: string | undefined
  onChoose: (query: SavedQuery) => void
  nothing: string
  more?: (query: SavedQuery) => ReactNode
}

export const SavedList = ({ saved, rows, current, onChoose, nothing, more }: SavedListProps) =>
  saved.queries === undefined && saved.error ? (
    <PartFailure text="保存的查询加载失败" onRetry={saved.read} />
  ) : rows?.length === 0 ? (
    <p className={words.muted}>{nothing}</p>
  ) : (
    <Stack as="ul" gap={2}>
      {rows?.map((query) => (
        <Row as="li" justify="between" key={query.id}>
          <button
            type="button"
            className={`${words.link} ${words.clip}`}
            title={query.title}
            {...(query.id === current && { 'aria-current': true })}
            onClick={() => onChoose(query)}
          >
            {query.title}
          </button>
          <span className={place.inline}>
            {more?.(query)}
            {query.mine && (
              <Button
                type="text"
                className={buttonStyles.iconButton}
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`删除查询${query.title}`}
                onClick={() => void saved.remove(query)}
              />
            )}
          </span>
        </Row>
      ))}
    </Stack>
  )

interface TitleDialogProps {
  busy: boolean
  onCancel: () => void
  onOk: (title: string) => void
}

export const TitleDialog = ({ busy, onCancel, onOk }: TitleDialogProps) => {
  const [title, setTitle] = useState('')
  const [issue, setIssue] = useState('')
  useOpeningFocus(true, FIRST_FIELD)
  const name = (given: string) => {
    setTitle(given)
    setIssue('')
  }
  const submit = () => {
    const given = title.trim()
    if (given) onOk(given)
    else setIssue('保存名称不能为空')
  }
  return (
    <Modal
      open
      width={420}
      title="保存查询条件"
      onCancel={onCancel}
      footer={<DialogFoot busy={busy} onCancel={onCancel} onOk={submit} />}
    >
      <TitleInput label="保存的名称" value={title} issue={issue} onChange={name} onEnter={submit} />
    </Modal>
  )
}
