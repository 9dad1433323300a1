import type { PatientCard } from '@huxi/contract'
import { SwapOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { PHONE, useBelow } from '../../../kit/data/viewport.ts'
import { useDirtyGuard } from '../../../kit/form/dirty-guard.ts'
import { RecordForm } from '../../../kit/form/record-form.tsx'
import { RecordShell } from '../../../kit/record/record-shell.tsx'
import { DialogFoot } from '../../../kit/ui/dialog-foot.tsx'
import { Row } from '../../../kit/ui/place.tsx'
import { Loading } from '../../../kit/ui/states.tsx'
import { useKept } from '../../../kit/ui/use-kept.ts'
import { Comparison } from './comparison.tsx'
import { DraftWarning, FieldChoices, Moving } from './merge-parts.tsx'
import { useMerge, type MergePair } from './use-merge.ts'
import styles from './duplicate-list.module.css'

interface MergeDialogProps {
  pair: MergePair | undefined
  onClose: () => void
}

/** Merges two patients, here and from a chart. @example <MergeDialog pair={asked} onClose={() => setAsked(undefined)} /> */
export const MergeDialog = ({ pair, onClose }: MergeDialogProps) => {
  const { displayed, opening, forget } = useKept(pair)
  return (
    displayed && <Merging key={opening} first={displayed} open={pair !== undefined} onClose={onClose} onGone={forget} />
  )
}

interface MergingProps {
  first: MergePair
  open: boolean
  onClose: () => void
  onGone: () => void
}

const HEADS = ['保留', '并入后不再使用'] as const

const Merging = ({ first, open, onClose, onGone }: MergingProps) => {
  const phone = useBelow(PHONE)
  const merge = useMerge(first, onClose)
  const { preview, error, handle, busy } = merge
  const guard = useDirtyGuard(open && handle.dirty)
  const close = () => guard(onClose)
  const isReady = preview?.obstacle === null && (preview.drafts.length === 0 || merge.despiteDrafts)
  return (
    <RecordShell
      open={open}
      kind={phone ? 'full' : 'drawer'}
      title="合并患者"
      footer={<DialogFoot okText="合并" busy={busy} ready={isReady} onCancel={close} onOk={merge.run} />}
      onClose={close}
      onGone={onGone}
    >
      {!preview && <Loading error={error} onRetry={merge.retry} rows={8} />}
      {preview && (
        <>
          <div role="alert">{preview.obstacle !== null && <p className={styles.obstacle}>{preview.obstacle}</p>}</div>
          {preview.drafts.length > 0 && (
            <DraftWarning drafts={preview.drafts} despite={merge.despiteDrafts} onDespite={merge.setDespiteDrafts} />
          )}
          <Row wrap gap={16} lines={8} className={styles.turn}>
            <p>{consequenceOf(preview.keep, preview.drop)}</p>
            <Button icon={<SwapOutlined aria-hidden />} onClick={merge.turn}>
              改为保留“{preview.drop.name}”（{preview.drop.patientNo}）
            </Button>
          </Row>
          <Comparison left={preview.keep} right={preview.drop} heads={HEADS} />
          {preview.fields.length > 0 && (
            <FieldChoices fields={preview.fields} takes={merge.takes} onTake={merge.take} />
          )}
          <Moving moving={preview.moving} />
          <RecordForm handle={handle} />
        </>
      )}
    </RecordShell>
  )
}

const consequenceOf = (keep: PatientCard, drop: PatientCard): string =>
  `“${drop.name}”（${drop.patientNo}）并入“${keep.name}”（${keep.patientNo}）。两个编号都能查到合并后的档案，30 天内可以撤销。`
