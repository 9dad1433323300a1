import type { PatientCard } from '@huxi/contract'
import { PatientFind } from '../../../kit/patient/patient-find.tsx'
import { Modal } from '../../../kit/ui/modal.tsx'
import { useAfterOpening } from '../../../kit/ui/opening-focus.ts'
import { EmergencyEntry } from '../../../kit/patient/emergency/emergency-entry.tsx'
import { useKept } from '../../../kit/ui/use-kept.ts'

interface FindDialogProps {
  /** initial keyword; undefined = closed */
  keyword: string | undefined
  onPick: (card: PatientCard) => void
  onRegister: (typed: string) => void
  /** emergency access to a hidden patient */
  onOpened: (patientId: string) => void
  onClose: () => void
}

const BOX = 'patient-find'
const WIDTH = 640

export const FindDialog = ({ keyword, onPick, onRegister, onOpened, onClose }: FindDialogProps) => {
  const open = keyword !== undefined
  const { displayed, opening, forget } = useKept(keyword)
  useAfterOpening(open, () => document.getElementById(BOX)?.focus())
  const then =
    <T,>(go: (found: T) => void) =>
    (found: T) => {
      onClose()
      go(found)
    }
  return (
    <Modal open={open} width={WIDTH} title="查找患者" footer={null} onCancel={onClose} afterClose={forget}>
      {displayed !== undefined && (
        <PatientFind
          key={opening}
          id={BOX}
          initial={displayed}
          onPick={then(onPick)}
          onRegister={then(onRegister)}
          beyond={(typed) => <EmergencyEntry typed={typed} onOpened={then(onOpened)} />}
        />
      )}
    </Modal>
  )
}
