import {
  areaContract,
  bool,
  dateTime,
  dict,
  endpointsIn,
  int,
  person,
  recordId,
  resource,
  returns,
  text,
  type RowOf,
} from '@huxi/model'

const group = '文件'

const { get, add, change, put } = endpointsIn(group)

/** multipart `file` and `biz`; `message` of the answer is the stored relative path. */
export const upload = add('/sys/common/upload', '上传文件', 'login', {
  aliases: ['/sys/upload/uploadMinio'],
  cost: 'heavy',
  form: { biz: text('用途') },
})

/** Public files need no token; others need the token in the header or `sign` of a link. */
export const staticFile = get('/sys/common/static/*', '文件', 'public', {
  cost: 'light',
  answers: 'file',
  out: returns<never>(),
})

export interface FileLink {
  url: string
  name: string
  size: number
  contentType: string
}

export const fileLink = get('/sys/common/link', '文件链接', 'login', {
  query: { path: text('文件地址', { required: true, max: 200 }) },
  out: returns<FileLink>(),
})

const file = recordId('文件')
const only = ['list'] as const

/**
 * Stored files of a tenant. Uploads create them; their name is edited; deleted ones stay in the bin for 30 days. The
 * database maintains `usage`.
 */
export const storedFile = resource({
  name: 'system:ossFile',
  title: group,
  table: 'sys_file',
  path: '/sys/oss/file',
  owner: 'tenant',
  history: true,
  keepDeleted: true,
  label: 'name',
  verbs: { add: false, edit: '改名成功', exportXls: false, choices: false, undo: false },
  fields: {
    name: text('文件名称', { wire: 'fileName', required: true, max: 255, search: 'like' }),
    type: dict('类型', 'file_type', { search: 'eq', only }),
    class: dict('公开范围', 'file_class', { search: 'eq', only }),
    usage: dict('使用情况', 'file_usage', { required: true, search: 'eq', only }),
    freeSince: dateTime('闲置起始', { search: 'range', only }),
    size: int('大小', { required: true, only }),
    /** result of the virus scanner; null = stored without scanner */
    status: dict('查毒', 'file_scan', { search: 'eq', only }),
    path: text('文件地址', { wire: 'url', required: true, search: 'like', only }),
    /** purpose, stated by the sender */
    biz: dict('用途', 'file_biz', { required: true, search: 'eq', only }),
    contentType: text('格式', { required: true, only }),
    /** SHA-256, hex; null = stored before checksums existed */
    checksum: text('校验和', { only }),
    versionNo: int('版本', { required: true, only }),
    createBy: person('上传人', { search: 'eq' }),
    createTime: dateTime('上传时间', { required: true, search: 'range', only }),
    stored: text('存放位置', { only: [] }),
    offered: bool('随文章公开', { only: [] }),
  },
  states: {
    field: 'class',
    initial: 'private',
    moves: {
      open: {
        label: '公开',
        from: 'private',
        to: 'public',
        confirm: '公开后任何人凭地址都能查看，不需要登录。',
        danger: true,
        done: '文件已公开',
        stepUp: true,
      },
      hide: {
        label: '设为私有',
        from: 'public',
        to: 'private',
        confirm: '设为私有后只有登录且有权限的人能查看；正在显示它的头像、通告等处将看不到它。',
        done: '文件已设为私有',
      },
    },
  },
})
export type StoredFile = RowOf<typeof storedFile>

export interface FileUse {
  resource: string
  title: string
  field: string
  id: string
  label: string
  deleted: boolean
}

export interface FileUses {
  uses: FileUse[]
  /** further uses are invisible to the caller; their number is not revealed */
  hidden: boolean
}

export const fileUses = get('/sys/oss/file/uses', '文件用在哪里', 'system:ossFile:list', {
  query: { id: file },
  out: returns<FileUses>(),
})

/** Quota of a tenant in bytes; the bin and earlier versions count. */
export interface FileRoom {
  used: number
  /** null = unlimited */
  quota: number | null
  /** 80 % used */
  isScarce: boolean
  maxBytes: number
}

export const fileRoom = get('/sys/oss/file/room', '文件空间', 'system:ossFile:list', { out: returns<FileRoom>() })

export interface FileVersion {
  id: string
  versionNo: number
  size: number
  checksum: string | null
  createBy: string | null
  createBy_dictText?: string
  createTime: string | null
  isCurrent: boolean
}

export const fileVersions = get('/sys/oss/file/versions', '文件版本', 'system:ossFile:list', {
  query: { id: file },
  out: returns<FileVersion[]>(),
})

/** multipart `file` and `id`: a new version of the same format. */
export const replaceStored = change('/sys/oss/file/replace', '替换文件', 'system:ossFile:edit', {
  cost: 'heavy',
  form: { id: file },
})

export const restoreFileVersion = put('/sys/oss/file/restoreVersion', '恢复文件版本', 'system:ossFile:edit', {
  body: { id: file, versionNo: int('版本', { required: true, min: 1 }) },
})

export const LINK_HOURS_MAX = 168

export interface SharedLink {
  url: string
  until: string
}

export const shareStored = change('/sys/oss/file/share', '生成文件链接', 'system:ossFile:share', {
  body: { id: file, hours: int('有效小时数', { required: true, min: 1, max: LINK_HOURS_MAX }) },
  out: returns<SharedLink>(),
})

export const uploadStored = add('/sys/oss/file/upload', '文件上传', 'system:ossFile:upload', {
  aliases: ['/oss/file/upload'],
  cost: 'heavy',
  form: {},
})

export const fileContract = areaContract(
  // file names may name patients
  [storedFile, { others: 'internal', columns: { name: 'sensitive' } }, 'modules/oss/OSSFileList'],
)
