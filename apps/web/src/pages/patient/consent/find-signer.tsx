import { useId } from 'react'
import { useNavigate } from 'react-router'
import { PatientFind } from '../../../kit/patient/patient-find.tsx'
import { Modal } from '../../../kit/ui/modal.tsx'
import { useAfterOpening } from '../../../kit/ui/opening-focus.ts'
import { useSignPath } from './sign-link.tsx'
import styles from './consent.module.css'

interface FindSignerProps {
  open: boolean
  onClose: () => void
}

export const FindSigner = ({ open, onClose }: FindSignerProps) => {
  const box = useId()
  const to = useSignPath()
  const navigate = useNavigate()
  useAfterOpening(open, () => document.getElementById(box)?.focus())
  return (
    <Modal open={open} title="为哪位患者签署" footer={null} destroyOnHidden onCancel={onClose}>
      <div className={styles.finding}>
        <PatientFind
          id={box}
          onPick={({ id }) => {
            onClose()
            if (to) void navigate(to(id))
          }}
        />
      </div>
    </Modal>
  )
}
