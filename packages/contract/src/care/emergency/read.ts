/** 查阅记录: who opened which patient record, when, and by which right. Written by opening alone. */
import { dateTime, dict, longText, READ_ONLY, ref, resource } from '@huxi/model'

export const patientRead = resource({
  name: 'patient:read',
  title: '查阅记录',
  owner: 'tenant',
  sort: { readAt: 'desc' },
  label: 'readAt',
  verbs: { ...READ_ONLY, queryById: false },
  fields: {
    /** follows a deleted patient; the audit chain keeps the reader */
    patientId: ref('患者', 'patient:patient', { required: true, search: 'eq', only: ['list'], gone: 'cascade' }),
    userId: ref('查阅人', 'system:user', { required: true, search: 'eq', only: ['list'] }),
    /** the first time of the day in one session */
    readAt: dateTime('查阅时间', { required: true, search: 'range', only: ['list'] }),
    why: dict('依据', 'read_why', { required: true, search: 'eq', only: ['list'] }),
    reason: longText('情况说明', { max: 300, only: ['list'] }),
  },
})
