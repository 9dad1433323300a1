const hidden = { hidden: true } as const

export const messageSlots = {
  page: 'outreach/RecordDetail',
  columns: {
    patientId: hidden,
    channel: { width: 100 },
    status: { width: 100 },
    reason: { width: 170 },
    kindId: hidden,
    setId: hidden,
    taskId: hidden,
    templateId: hidden,
    versionNo: hidden,
    expiresAt: hidden,
    attempts: hidden,
    readAt: hidden,
    parts: hidden,
    answered: hidden,
    deliverySeconds: hidden,
    deliveryBand: hidden,
    createTime: hidden,
  },
} as const

export const replySlots = {
  columns: { patientId: hidden, recordId: hidden, sharers: hidden, createTime: hidden },
} as const
