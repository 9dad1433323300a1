/** 接收评估: code or link of a patient, results recomputed by the server, and storing. */
import { useState } from 'react'
import { DialogFoot } from '../../../kit/ui/dialog-foot.tsx'
import { useDirtyGuard } from '../../../kit/form/dirty-guard.ts'
import { useAfterOpening } from '../../../kit/ui/opening-focus.ts'
import { RecordShell } from '../../../kit/record/record-shell.tsx'
import { PHONE, useBelow } from '../../../kit/data/viewport.ts'
import { PatientBar } from '../subject/patient-bar.tsx'
import { Entry, ENTRY_FIELD, SCAN } from './entry.tsx'
import { Preview } from './preview.tsx'
import { useReceiving } from './use-receiving.ts'

interface ReceiveDialogProps {
  open: boolean
  onClose: () => void
  onGone: () => void
}

export const ReceiveDialog = ({ open, onClose, onGone }: ReceiveDialogProps) => {
  const phone = useBelow(PHONE)
  // On a phone the camera starts at once: typing needs a second hand.
  const [inHand] = useState(() => matchMedia('(pointer: coarse)').matches)
  const [scanning, setScanning] = useState(inHand)
  const receiving = useReceiving(() => onClose())
  const { opened, text, handle } = receiving
  const guard = useDirtyGuard(open && (text !== '' || handle.dirty))
  const close = () => guard(onClose)
  // Focus in a field would open the keyboard over the picture.
  useAfterOpening(open && !opened, () => document.getElementById(inHand ? SCAN : ENTRY_FIELD)?.focus())
  return (
    <RecordShell
      open={open}
      kind={phone ? 'full' : 'drawer'}
      title="接收评估"
      subject={opened?.preview.title}
      footer={<Foot receiving={receiving} onClose={close} />}
      onClose={close}
      onGone={onGone}
    >
      {opened ? (
        <Preview
          preview={opened.preview}
          patient={
            <PatientBar
              card={receiving.card}
              onPick={receiving.pick}
              scans={false}
              doubts={receiving.doubts}
              titled={false}
            />
          }
          handle={handle}
          refusal={receiving.refusal}
        />
      ) : (
        <Entry
          receiving={receiving}
          // A closing dialog needs no camera.
          scanning={scanning && open}
          onScanning={setScanning}
        />
      )}
    </RecordShell>
  )
}

const Foot = ({ receiving, onClose }: { receiving: ReturnType<typeof useReceiving>; onClose: () => void }) => {
  const { opened, busy, text, open, back, store } = receiving
  if (!opened) return <DialogFoot busy={busy} okText="打开" onCancel={onClose} onOk={() => open(text)} />
  const ready = opened.preview.findings.some(({ storable }) => storable)
  return <DialogFoot busy={busy} okText="保存" cancelText="返回" ready={ready} onCancel={back} onOk={store} />
}
