import { contentIssues } from '@huxi/clinical/forms/check'
import { visibleItems, type Answer, type Answers, type FormContent } from '@huxi/clinical/forms/content'
import { bandGaps } from '@huxi/clinical/forms/gaps'
import { scoreForm, scorerIssue } from '@huxi/clinical/forms/score'
import { questVersion, type QuestVersion } from '@huxi/contract'
import { codeOf, isFrozen } from '@huxi/model'
import { Button } from 'antd'
import { useState } from 'react'
import { FormSteps } from '../../../kit/clinical/form-steps.tsx'
import { useCan } from '../../../kit/data/can.tsx'
import { whoAndWhen } from '../../../kit/record/conflict-dialog.tsx'
import type { Row } from '../../../kit/record/row.ts'
import { DialogFoot } from '../../../kit/ui/dialog-foot.tsx'
import { Modal } from '../../../kit/ui/modal.tsx'
import { Stack } from '../../../kit/ui/place.tsx'
import { Changes } from './changes.tsx'
import { FhirButtons } from './fhir-buttons.tsx'
import { ItemsEditor } from './items-editor.tsx'
import { ScoringEditor } from './scoring-editor.tsx'
import { useItems } from './use-items.ts'
import panel from '../../../kit/look/panel.module.css'
import place from '../../../kit/look/place.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './version-items.module.css'

const EMPTY: FormContent = { intro: '', items: [] }

export const VersionItems = ({ row }: { row: Row }) => {
  const { scorer, content: stored } = row as unknown as QuestVersion
  const { can } = useCan()
  const writable = can(codeOf(questVersion, 'edit')) && !isFrozen(questVersion.states, row)
  const items = useItems(row)
  const { content, setContent, dirty, busy } = items
  const { issues, notScored } = faultsOf(scorer, content)
  return (
    <div className={styles.columns}>
      <section className={panel.panel} aria-label="题目">
        {writable ? (
          <>
            <FhirButtons row={row as unknown as QuestVersion} content={content} onRead={setContent} />
            <ItemsEditor content={content} onChange={setContent} />
            <ScoringEditor scorer={scorer} content={content} onChange={setContent} />
            <Stack align="start" className={place.above16}>
              <Button type="primary" disabled={!dirty || issues.length > 0} loading={busy} onClick={items.save}>
                保存题目
              </Button>
              <ul className={styles.issues} role="status">
                {[...issues, ...(notScored ? [`${notScored}，提交审核前请修改`] : [])].map((issue) => (
                  <li key={issue}>{issue}</li>
                ))}
              </ul>
            </Stack>
          </>
        ) : (
          <>
            <FhirButtons row={row as unknown as QuestVersion} content={stored ?? EMPTY} />
            <ReadItems content={stored ?? EMPTY} />
          </>
        )}
      </section>
      <Stack as="aside" gap={16} className={styles.aside}>
        <Preview key={JSON.stringify(content)} content={content} scorer={scorer} usable={issues.length === 0} />
        <Changes row={row as unknown as QuestVersion} content={content} />
      </Stack>
      <ItemsConflict items={items} />
    </div>
  )
}

/** Another user has saved the same version: nothing is written over unseen, and nothing typed is lost. */
const ItemsConflict = ({
  items: { theirs, differences, busy, keepEditing, takeTheirs, saveOver },
}: ItemsConflictProps) =>
  theirs && (
    <Modal
      open
      title="题目已被他人修改"
      onCancel={keepEditing}
      footer={
        <DialogFoot
          okText="保存我的，覆盖对方"
          danger
          cancelText="继续编辑"
          busy={busy}
          onCancel={keepEditing}
          onOk={() => saveOver(theirs)}
        >
          <Button onClick={() => takeTheirs(theirs)}>换成对方的，放弃我的</Button>
        </DialogFoot>
      }
    >
      <p className={words.second}>
        {whoAndWhen(theirs)}与对方保存的相比，您这里{differences.length > 0 ? '：' : '没有差别。'}
      </p>
      <Stack as="ul" gap={4}>
        {differences.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </Stack>
    </Modal>
  )

interface ItemsConflictProps {
  items: ReturnType<typeof useItems>
}

const faultsOf = (scorer: string, content: FormContent) => {
  const issues = content.items.length > 0 ? contentIssues(content) : []
  if (issues.length > 0 || content.items.length === 0) return { issues, notScored: undefined }
  return { issues, notScored: scorerIssue(scorer, content) ?? bandGaps(scorer, content) }
}

const ReadItems = ({ content }: { content: FormContent }) => (
  <Stack as="ol" gap={12} className={styles.read}>
    {content.items.map(({ linkId, text, options = [], enableWhen }) => (
      <li key={linkId}>
        {text}
        {enableWhen && <span className={words.second}>（满足条件时显示）</span>}
        <div className={words.second}>
          {options
            .map((option) => `${option.text}${option.score === undefined ? '' : `（${option.score} 分）`}`)
            .join('；')}
        </div>
      </li>
    ))}
  </Stack>
)

interface PreviewProps {
  content: FormContent
  scorer: string
  usable: boolean
}

const Preview = ({ content, scorer, usable }: PreviewProps) => {
  const [answers, setAnswers] = useState<Answers>({})
  const [done, setDone] = useState(false)
  const answer = (linkId: string, value: Answer | null) =>
    setAnswers(({ [linkId]: _old, ...others }) => (value === null ? others : { ...others, [linkId]: value }))
  const { total, band } = scoreForm(scorer, content, answers)
  return (
    <Stack as="section" gap={12} className={styles.phone} aria-label="手机预览">
      <p className={words.second}>患者在手机上看到的样子；可以试填，不会保存。</p>
      {!usable || content.items.length === 0 ? (
        <p>{content.items.length === 0 ? '还没有题目，请先添加。' : '改好左边的问题后可以试填。'}</p>
      ) : done ? (
        <>
          <p role="status">
            填写完成：{[total === null ? '不计分' : `${total} 分`, band].filter(Boolean).join(' ')}，共{' '}
            {visibleItems(content, answers).length} 题。
          </p>
          <Button
            onClick={() => {
              setAnswers({})
              setDone(false)
            }}
          >
            再试一次
          </Button>
        </>
      ) : (
        <FormSteps content={content} answers={answers} focus={false} onAnswer={answer} onDone={() => setDone(true)} />
      )}
    </Stack>
  )
}
