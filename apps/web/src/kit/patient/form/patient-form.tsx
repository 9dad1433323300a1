import type { DuplicateCandidate } from '@huxi/contract'
import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { use, useEffect, useRef, useState } from 'react'
import { FormField } from '../../form/form-field.tsx'
import type { FormHandle } from '../../form/use-record-form.ts'
import { DictRadio } from '../../kinds/dict.tsx'
import { Stack } from '../../ui/place.tsx'
import { useScanner } from '../use-scanner.ts'
import type { FormSlotProps } from '../../record/record-editor.tsx'
import { useConfirm } from '../../ui/use-confirm.tsx'
import { DocumentInput, FurtherDocuments } from './document-input.tsx'
import { DuplicatesPane, hasDuplicates } from './duplicates-pane.tsx'
import { MismatchInput, UNDECIDED } from './mismatch-input.tsx'
import { useDuplicates } from './use-duplicates.ts'
import { useIdentity } from './use-identity.ts'
import { Using } from './using.ts'
import { fromScan } from './values.ts'
import place from '../../look/place.module.css'
import fields from '../../look/fields.module.css'
import groupHead from '../../look/group-head.module.css'
import styles from './patient-form.module.css'

const DECIDED = { required: true, whitespace: true, message: UNDECIDED }

export const PatientForm = ({ handle, mode, row }: FormSlotProps) => {
  const identity = useIdentity(handle)
  const { reading, mismatch } = identity
  const duplicates = useDuplicates(handle, reading, identity.document)
  const box = useRef<HTMLDivElement>(null)
  useScannedInto(handle, box)
  const onUse = useInstead(handle)
  return (
    <Stack ref={box} className={`${fields.wide} ${styles.registration}`}>
      <div className={fields.form} data-columns="2">
        <div className={`${fields.wide} ${styles.documentItem}`}>
          <FormField name="identifiers" label="" rules={[identity.rule]} help={reading?.warning}>
            <DocumentInput />
          </FormField>
        </div>
        <FormField name="name" />
        <FormField name="gender">
          <DictRadio dict="patient_gender" />
        </FormField>
        <FormField name="birthDate" />
        <FormField name="phone" />
        {mismatch && (
          <div className={`${fields.wide} ${place.below8}`}>
            <FormField name="mismatchReason" label="" rules={[DECIDED]}>
              <MismatchInput mismatch={mismatch} onTake={identity.take} />
            </FormField>
          </div>
        )}
        <FormField name="deptId" />
        <FormField name="responsibleDoctorId" />
        <More handle={handle} reasons={row !== undefined && !mismatch} />
      </div>
      {hasDuplicates(duplicates) && (
        <DuplicatesPane
          duplicates={duplicates}
          number={identity.document?.number ?? firstNumber(handle)}
          adding={mode === 'add'}
          onUse={onUse}
        />
      )}
    </Stack>
  )
}

const firstNumber = ({ form }: FormHandle): string => {
  const [line] = (form.getFieldValue('numbers') ?? []) as readonly { value?: string }[]
  return line?.value ?? ''
}

/** A scan fills the document number regardless of focus. */
const useScannedInto = (handle: FormHandle, within: React.RefObject<Element | null>): void =>
  useScanner(
    (code) => {
      const scanned = fromScan(code)
      const [name] = Object.keys(scanned) as [string]
      const lines = (handle.form.getFieldValue(name) ?? []) as readonly unknown[]
      // existing rows stay; the head of the form shows one document
      const changed = {
        [name]: name === 'numbers' || lines.length > 0 ? [...lines, ...(scanned[name] as [])] : scanned[name],
      }
      handle.form.setFieldsValue(changed)
      handle.onValuesChange(changed)
      if (name === 'identifiers') void handle.form.validateFields([name]).catch(() => undefined)
    },
    { within },
  )

const useInstead = (handle: FormHandle): ((candidate: DuplicateCandidate) => void) | undefined => {
  const using = use(Using)
  const ask = useConfirm()
  if (!using) return undefined
  return (candidate) => {
    if (!handle.dirty) return using(candidate)
    ask({
      title: `改用已登记的患者“${candidate.name}”（${candidate.patientNo}）吗？`,
      content: '本次填写的内容不再保留，不会写入该患者的资料。',
      okText: '使用已有患者',
      danger: false,
      onOk: () => {
        void handle.draft.end()
        using(candidate)
      },
    })
  }
}

const FOLDED = [
  'identifiers.further',
  'numbers',
  'contacts',
  'team',
  'birthEstimated',
  'ethnicGroup',
  'regionCode',
  'address',
  'careGroups',
  'source',
  'heightCm',
  'note',
]

const More = ({ handle, reasons }: { handle: FormHandle; reasons: boolean }) => {
  const numbers = Form.useWatch('numbers', handle.form) as readonly unknown[] | undefined
  const [open, setOpen] = useState(handle.recordId !== undefined)
  const wrong = handle.issues.some(({ name }) => FOLDED.includes(name))
  const filled = (numbers?.length ?? 0) > 0
  useEffect(() => {
    if (wrong || filled) setOpen(true)
  }, [wrong, filled])
  return (
    <>
      <div className={`${fields.wide} ${styles.fold}`}>
        <Button
          type="link"
          icon={open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          更多：就诊号、联系人、医疗团队、住址等
        </Button>
      </div>
      <div className={`${fields.wide} ${fields.form} ${styles.folded}`} data-columns="2" hidden={!open}>
        <h3 className={groupHead.groupHead}>号码</h3>
        <FormField name="numbers" />
        <div className={`${fields.wide} ${styles.further}`}>
          <p>其他证件</p>
          <FurtherDocuments handle={handle} />
        </div>
        <h3 className={groupHead.groupHead}>联系人</h3>
        <FormField name="contacts" label="" />
        <h3 className={groupHead.groupHead}>医疗团队</h3>
        <FormField name="team" label="" />
        <h3 className={groupHead.groupHead}>基本资料</h3>
        <FormField name="careGroups" />
        <FormField name="source" />
        <FormField name="ethnicGroup" />
        <FormField name="heightCm" />
        <FormField name="address" />
        <FormField name="regionCode" help="统计用的 6 位行政区划代码，可不填" />
        <FormField name="birthEstimated" />
        {reasons && <FormField name="mismatchReason" />}
        <FormField name="note" wide />
      </div>
    </>
  )
}
