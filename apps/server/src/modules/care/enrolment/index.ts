import {
  consentContract,
  consentSheet,
  consentsToRenew,
  consentText,
  enrolment,
  enrolmentContract,
  patientConsent,
  signConsent,
} from '@huxi/contract'
import { area, type Area } from '../../../engine/core/area.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { handle } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import { consentTextHooks } from './consent-text.ts'
import { consentHooks } from './consent.ts'
import { enrolmentDictionaries } from './dictionaries.ts'
import { closeEnrolments, enrolmentNumbers, withEnrolmentEvents, type EnrolmentEvents } from './enrolment.ts'
import { renewals, sheetOf } from './sheet.ts'
import { expireConsents, sign } from './sign.ts'

export { hashOf } from './consent-text.ts'
export { dropConsentTexts, seedConsentTexts } from './seed.ts'
export { closeEnrolments }

const consents = { id: 'patient_consent', url: '/patient/consent' }

export const enrolmentArea = (events: EnrolmentEvents): Area =>
  area({
    name: 'enrolment',
    contract: enrolmentContract,
    menu: [{ of: [enrolment], under: 'patient_followup_group', sort: 3 }],
    grants: { doctor: ['patient:enrolment:*'], nurse: ['patient:enrolment:*'] },
    dictionaries: enrolmentDictionaries,
    fillRules: [enrolmentNumbers],
    routes: serve(enrolment, withEnrolmentEvents(events)),
  })

export const consentArea = area({
  name: 'enrolment',
  contract: consentContract,
  tables: ['patient_consent_evidence'],
  menu: [
    { of: [consentText], under: 'patient_setting_group', sort: 5 },
    {
      of: [patientConsent],
      under: 'patient_privacy_group',
      url: consents.url,
      sort: 1,
      buttons: [{ name: '签署', perms: 'patient:consent:sign' }],
    },
    {
      id: 'patient_consent_signing',
      name: '签署知情同意',
      under: consents.id,
      url: `${consents.url}/sign/:id`,
      component: 'patient/ConsentSign',
      sort: 98,
      hidden: true,
    },
  ],
  grants: {
    sysadmin: ['patient:consentText:*'],
    doctor: ['patient:consentText:list', 'patient:consent:*'],
    nurse: ['patient:consentText:list', 'patient:consent:*'],
  },
  routes: [
    ...serve(consentText, consentTextHooks),
    ...serve(patientConsent, consentHooks),
    handle(signConsent, sign),
    handle(consentSheet, (ctx, { patientId }) => sheetOf(ctx, patientId)),
    handle(consentsToRenew, renewals),
  ],
  jobs: (services) => [
    {
      name: 'consent:expire',
      title: '知情同意到期',
      hint: '把过了有效期的知情同意转为已到期',
      when: '0 10 0 * * ?',
      limitMs: 5 * MINUTE_MS,
      run: () => expireConsents(asSystem(services, 'expired consents')),
    },
  ],
})
