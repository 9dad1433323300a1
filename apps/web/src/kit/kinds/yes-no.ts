export const YES_OR_NO = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
]
