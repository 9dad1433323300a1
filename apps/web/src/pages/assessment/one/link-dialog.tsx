import {
  assessment,
  assessmentCandidates,
  assessResult,
  doubtsOf,
  linkAssessment,
  type Assessment,
  type AssessmentCandidate,
  type PatientCard,
} from '@huxi/contract'
import { Button } from 'antd'
import { useAction, useCall, useChanged } from '../../../kit/data/query.ts'
import { PatientCardView } from '../../../kit/patient/patient-card.tsx'
import { PatientFind } from '../../../kit/patient/patient-find.tsx'
import { RecordShell } from '../../../kit/record/record-shell.tsx'
import { DetailFoot } from '../../../kit/ui/dialog-foot.tsx'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { Loading } from '../../../kit/ui/states.tsx'
import { Tag } from '../../../kit/ui/status.tsx'
import { useConfirm } from '../../../kit/ui/use-confirm.tsx'
import { useAfterOpening } from '../../../kit/ui/opening-focus.ts'
import { PHONE, useBelow } from '../../../kit/data/viewport.ts'
import { Doubts } from '../subject/doubts.tsx'
import { Section } from '../reading/reading.tsx'
import status from '../../../kit/look/status.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './one.module.css'

interface LinkDialogProps {
  row: Assessment
  open: boolean
  onClose: () => void
  onGone: () => void
}

const BOX = 'link-find'
const SKELETON_ROWS = 3

export const LinkDialog = ({ row, open, onClose, onGone }: LinkDialogProps) => {
  const phone = useBelow(PHONE)
  const ask = useConfirm()
  const [changed, changedResults] = [useChanged(assessment), useChanged(assessResult)]
  const { run } = useAction(linkAssessment, {
    onDone: () => {
      onClose()
      void changed()
      void changedResults()
    },
  })
  useAfterOpening(open, () => document.getElementById(BOX)?.focus())
  const { data, error, refetch } = useCall(assessmentCandidates, { id: row.id })
  const confirm = (card: PatientCard) =>
    ask({
      title: `确定把这次评估关联到“${card.name}（${card.patientNo}）”吗？`,
      content: (
        <>
          <Doubts doubts={data ? doubtsOf(data.said, card, row.performedAt) : []} />
          <p>
            {row.performedAt}：{row.figures}
          </p>
        </>
      ),
      okText: '关联',
      danger: false,
      onOk: () => run({ id: row.id, patientId: card.id }),
    })
  return (
    <RecordShell
      open={open}
      kind={phone ? 'full' : 'drawer'}
      title="关联患者"
      subject={row.performedAt}
      footer={<DetailFoot onClose={onClose} />}
      onClose={onClose}
      onGone={onGone}
    >
      <p>{row.figures}</p>
      {row.comment && <p className={words.muted}>备注：{row.comment}</p>}
      <Section title="查找患者">
        <PatientFind id={BOX} onPick={confirm} />
      </Section>
      <Section title="可能的患者">
        {data && !error ? (
          <Candidates found={data.candidates} onPick={confirm} />
        ) : (
          <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
        )}
      </Section>
    </RecordShell>
  )
}

interface CandidatesProps {
  found: readonly AssessmentCandidate[]
  onPick: (card: PatientCard) => void
}

const Candidates = ({ found, onPick }: CandidatesProps) => {
  if (found.length === 0) return <p className={words.muted}>备注、答案和当天的就诊中没有线索，请在上面查找患者。</p>
  return (
    <Stack as="ul" className={styles.candidates}>
      {found.map((card) => (
        <Row as="li" gap={12} key={card.id}>
          <PatientCardView card={card}>
            <span className={status.tags}>
              {card.reasons.map((reason) => (
                <Tag key={reason} tone={reason.endsWith('不符') ? 'orange' : 'blue'} text={reason} />
              ))}
            </span>
          </PatientCardView>
          <Button onClick={() => onPick(card)} aria-label={`关联 ${card.name} ${card.patientNo}`}>
            关联
          </Button>
        </Row>
      ))}
    </Stack>
  )
}
