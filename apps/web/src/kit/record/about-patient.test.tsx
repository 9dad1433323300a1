import { ref, resource, text } from '@huxi/model'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AboutPatient, PatientHead, patientOf } from './about-patient.tsx'

const fields = { patientId: ref('患者', 'patient:patient', { required: true }), note: text('备注', { max: 50 }) }
const about = { table: 't', owner: 'tenant', sort: { createTime: 'desc' }, label: 'note' } as const
const note = resource({ name: 'test:note', title: '记录', path: '/note', fields, ...about })
const user = resource({
  name: 'test:own',
  title: '记录',
  path: '/own',
  fields: { patientId: text('患者', { max: 50 }), note: fields.note },
  ...about,
})

const formed = resource({
  name: 'test:form',
  title: '记录',
  path: '/form',
  fields: { note: fields.note, subject: ref('受试者', 'patient:patient') },
  ...about,
})

it('names the patient of records that refer to one, and of no others', () => {
  expect(patientOf(formed, { subject: '7', patientId: '8' })).toBe('7')
  expect(patientOf(note, { patientId: '7' })).toBe('7')
  expect(patientOf(note, {})).toBeUndefined()
  expect(patientOf(user, { patientId: '7' })).toBeUndefined()
})

it('shows the banner above the fields, none without a patient or a banner', () => {
  const headOf = (id: string) => <p>患者 {id}</p>
  const form = (id?: string) => (
    <PatientHead value={headOf}>
      <AboutPatient id={id}>
        <input aria-label="备注" />
      </AboutPatient>
    </PatientHead>
  )
  const { rerender } = render(form('7'))
  const field = screen.getByLabelText('备注')
  expect(screen.getByText('患者 7').compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  rerender(form())
  // the fields stay mounted, so that nothing typed is lost
  expect(screen.getByLabelText('备注')).toBe(field)
  expect(screen.queryByText('患者 7')).toBeNull()
})
