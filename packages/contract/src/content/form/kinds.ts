import { codeOfTexts } from '@huxi/model'

export const FORM_KINDS = [
  'text',
  'longText',
  'number',
  'date',
  'dateTime',
  'time',
  'bool',
  'dict',
  'dicts',
  'user',
  'depart',
  'patient',
  'row',
  'email',
  'url',
  'file',
  'popup',
  'sum',
] as const
export type FormKind = (typeof FORM_KINDS)[number]

export const KIND_TEXTS: Readonly<Record<FormKind, string>> = {
  text: '单行文本',
  longText: '多行文本',
  number: '数字',
  date: '日期',
  dateTime: '日期时间',
  time: '时刻',
  bool: '是或否',
  dict: '单选',
  dicts: '多选',
  user: '人员',
  depart: '部门',
  patient: '患者',
  row: '其他表单的记录',
  email: '邮箱',
  url: '网址',
  file: '附件',
  popup: '从报表选择',
  sum: '合计',
}

type InitialRule = 'today' | 'me' | 'myDepart'

export const INITIAL_RULES: Readonly<Partial<Record<FormKind, { readonly rule: InitialRule; readonly text: string }>>> =
  {
    date: { rule: 'today', text: '默认为填写当天' },
    user: { rule: 'me', text: '默认为填写人' },
    depart: { rule: 'myDepart', text: '默认为填写人的部门' },
  }

export type Begin = Readonly<Partial<Record<InitialRule, string | null>>>

export interface FormItem {
  readonly code: string
  readonly label: string
  readonly kind: FormKind
  readonly required?: boolean | undefined
  readonly unique?: boolean | undefined
  readonly list?: boolean | undefined
  readonly search?: boolean | undefined
  readonly readOnly?: boolean | undefined
  readonly hiddenInForm?: boolean | undefined
  readonly released?: boolean | undefined
  readonly initial?: string | number | boolean | null | undefined
  readonly initialRule?: InitialRule | null | undefined
  readonly checkRule?: string | null | undefined
  readonly fillRule?: string | null | undefined
  readonly max?: number | null | undefined
  readonly min?: number | null | undefined
  readonly scale?: number | null | undefined
  readonly unit?: string | null | undefined
  readonly dict?: string | null | undefined
  readonly options?: readonly string[] | null | undefined
  readonly form?: string | null | undefined
  readonly report?: string | null | undefined
  readonly reportColumn?: string | null | undefined
  readonly fill?: Readonly<Record<string, string>> | null | undefined
  readonly of?: readonly string[] | null | undefined
  readonly column?: string | undefined
}

export const takesInput = ({ readOnly, hiddenInForm }: Pick<FormItem, 'readOnly' | 'hiddenInForm'>): boolean =>
  readOnly !== true && hiddenInForm !== true

export const dictOf = ({ dict, options }: Pick<FormItem, 'dict' | 'options'>): string =>
  options?.length ? codeOfTexts(options) : (dict ?? '')

export interface FormPart {
  readonly code: string
  readonly label: string
  readonly items: readonly FormItem[]
}

export interface PublishedPart extends FormPart {
  readonly removed: readonly FormItem[]
}

export const THEMES = ['normal', 'erp', 'tab', 'innerTable'] as const
export type FormTheme = (typeof THEMES)[number]

export interface FormLayout {
  readonly columns?: number | null
  readonly isTree?: boolean | null
  readonly theme?: string | null
}

export type FormScreen = FormTheme | 'tree'

export const screenOf = ({
  isTree,
  parts,
  theme,
}: FormLayout & { readonly parts?: readonly unknown[] | null }): FormScreen =>
  isTree ? 'tree' : parts?.length ? (THEMES.find((one) => one === theme) ?? 'normal') : 'normal'

export interface FormContent extends FormLayout {
  readonly no: number
  readonly items: readonly FormItem[]
  readonly removed: readonly FormItem[]
  readonly parts?: readonly PublishedPart[]
  readonly removedParts?: readonly PublishedPart[]
}

export interface FormDraft extends FormLayout {
  readonly items: readonly FormItem[]
  readonly parts: readonly FormPart[]
}

export const columnOf = ({ code, column }: Pick<FormItem, 'code' | 'column'>): string => column ?? code

export interface FormScript {
  readonly code: string
  readonly kind: 'js' | 'java' | 'sql'
  readonly text: string
  readonly at: string
}
