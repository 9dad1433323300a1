import { openEmergency } from '@huxi/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '../../data/can.tsx'
import words from '../../look/words.module.css'
import { Row } from '../../ui/place.tsx'
import { EmergencyDialog } from './emergency-dialog.tsx'
import styles from './emergency.module.css'

interface EmergencyEntryProps {
  typed: string
  onOpened: (patientId: string) => void
}

export const EmergencyEntry = ({ typed, onOpened }: EmergencyEntryProps) => {
  const [number, setNumber] = useState<string>()
  return (
    <Can code={openEmergency.access as string}>
      <Row wrap gap={16} lines={8} className={styles.entry}>
        <p className={words.second}>患者可能不在您的查看范围内。需要抢救、会诊或值班接诊时，可以说明原因后查看。</p>
        <Button onClick={() => setNumber(/\d/.test(typed) ? typed : '')}>紧急查看</Button>
      </Row>
      <EmergencyDialog number={number} onClose={() => setNumber(undefined)} onOpened={onOpened} />
    </Can>
  )
}
