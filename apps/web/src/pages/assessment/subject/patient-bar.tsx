/** Patient of an assessment: found, scanned or registered without leaving the page; may stay open. */
import type { PatientCard } from '@huxi/contract'
import { UserOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useId, useState } from 'react'
import { PatientBanner, useTabName } from '../../../kit/patient/patient-banner.tsx'
import { PatientCardView } from '../../../kit/patient/patient-card.tsx'
import { PatientFind } from '../../../kit/patient/patient-find.tsx'
import { useScanner } from '../../../kit/patient/use-scanner.ts'
import { useDetail } from '../../../kit/record/use-detail.ts'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { useTrail } from '../../../kit/ui/page-header.tsx'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { Skeleton } from '../../../kit/ui/states.tsx'
import { Status } from '../../../kit/ui/status.tsx'
import { Doubts } from './doubts.tsx'
import type { UnreadCard } from './use-card.ts'
import panel from '../../../kit/look/panel.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './subject.module.css'

const Register = lazyPart(async () => (await import('./register.tsx')).Register)

interface PatientBarProps {
  card: PatientCard | undefined
  unread?: UnreadCard | undefined
  /** Undefined removes the patient; absent = fixed. */
  onPick?: ((card: PatientCard | undefined) => void) | undefined
  /** False while another part listens to the scanner. */
  scans?: boolean
  nobody?: string
  doubts?: readonly string[]
  /** False within a dialog, whose page has a name of its own. */
  titled?: boolean
}

const NONE: readonly string[] = []

const NOBODY = '不关联也可以评估和保存，之后可在“患者评估”中关联。'

export const PatientBar = (props: PatientBarProps) => {
  const { card, unread, onPick, scans = true, nobody, doubts = NONE, titled = true } = props
  const [finding, setFinding] = useState<{ code: string }>()
  const [registering, setRegistering] = useState<string>()
  const box = useId()
  const page = useTrail().at(-1)?.title
  useEffect(() => {
    if (finding) document.getElementById(box)?.focus()
  }, [finding, box])
  const chart = useDetail('patient/PatientDetail')
  useTabName(card?.name, titled ? page : undefined)
  // Without the patient page there is no search.
  const change = chart.to !== undefined && onPick !== undefined
  useScanner((code) => setFinding({ code }), { on: change && scans })
  const pick = (picked: PatientCard | undefined) => {
    setFinding(undefined)
    setRegistering(undefined)
    onPick?.(picked)
  }
  return (
    <Stack as="section" gap={12} className={`${panel.panel} ${styles.bar}`} aria-label="患者">
      <Row wrap gap={16} lines={8}>
        {card && <Chosen card={card} isBanner={chart.to !== undefined} />}
        {unread && <Unread {...unread} />}
        {!card && !unread && <Nobody text={nobody} />}
        <Row wrap>
          {change && (card ?? unread) && nobody === undefined && (
            <Button onClick={() => pick(undefined)}>不关联</Button>
          )}
          {change && !finding && (
            <Button icon={<UserOutlined aria-hidden />} onClick={() => setFinding({ code: '' })}>
              {(card ?? unread) ? '更换患者' : '选择患者'}
            </Button>
          )}
          {finding && <Button onClick={() => setFinding(undefined)}>收起</Button>}
        </Row>
      </Row>
      <Doubts doubts={doubts} />
      {finding && (
        <PatientFind key={finding.code} id={box} initial={finding.code} onPick={pick} onRegister={setRegistering} />
      )}
      {registering !== undefined && (
        <Register typed={registering} onRegistered={pick} onClose={() => setRegistering(undefined)} />
      )}
    </Stack>
  )
}

const Chosen = ({ card, isBanner }: { card: PatientCard; isBanner: boolean }) => (
  <div className={styles.card}>
    {isBanner ? (
      <PatientBanner id={card.id}>
        <Reach card={card} />
      </PatientBanner>
    ) : (
      <PatientCardView card={card} />
    )}
    {card.mergedFrom && (
      <p className={words.second} role="status">
        原来选择的患者 {card.mergedFrom} 已合并到这份档案，评估将保存到这里，请核对是否为同一人。
      </p>
    )}
  </div>
)

const Unread = ({ failed, retry }: UnreadCard) =>
  failed ? <PartFailure text="患者信息加载失败" onRetry={retry} /> : <Skeleton rows={1} />

const Nobody = ({ text }: { text: string | undefined }) => (
  <Row wrap gap={12} lines={4} className={styles.nobody}>
    {text === undefined && <Status tone="off" text="未关联患者" />}
    <span className={words.muted}>{text ?? NOBODY}</span>
  </Row>
)

const Reach = ({ card: { numbers, phone } }: { card: PatientCard }) => (
  <Row align="stretch" wrap gap={16} lines={2} className={`${words.muted} ${words.wrap}`}>
    {numbers && <span>{numbers}</span>}
    {phone && <span>电话 {phone}</span>}
  </Row>
)
