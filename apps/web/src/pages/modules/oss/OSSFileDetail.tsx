import { storedFile } from '@huxi/contract'
import { Alert } from 'antd'
import { sizeText } from '../../../kit/data/upload.ts'
import { detailPage } from '../../../kit/detail/detail-page.tsx'
import { history } from '../../../kit/detail/tabs.tsx'
import { rowId, type Row } from '../../../kit/record/row.ts'
import { FileActions, mayOpen, type WiredFile } from './one/actions.tsx'
import { Preview } from './one/preview.tsx'
import { Uses } from './one/uses.tsx'
import { Versions } from './one/versions.tsx'

const typed = (row: Row) => row as unknown as WiredFile

export default detailPage(storedFile, {
  label: (row) => typed(row).fileName,
  alerts: (row) =>
    typed(row).status === 'pending' && (
      <Alert type="warning" showIcon title="文件正在查毒，通过前不能下载和使用；长时间未完成请重新上传" />
    ),
  can: mayOpen,
  actions: (row) => <FileActions row={typed(row)} />,
  cells: {
    size: (row) => sizeText(typed(row).size ?? 0),
    status: (row) => (row['status_dictText'] as string | undefined) ?? '上传时没有设置查毒',
  },
  groups: [
    { title: '文件', names: ['type', 'size', 'versionNo', 'contentType', 'biz'] },
    { title: '使用', names: ['usage', 'freeSince', 'class', 'path'] },
    { title: '可靠', names: ['status', 'checksum'] },
    { title: '记录', names: ['createBy', 'createTime', 'updateBy', 'updateTime'] },
  ],
  tabs: [
    { key: 'uses', title: '用在哪里', content: (row) => <Uses id={rowId(row)} /> },
    {
      key: 'preview',
      title: '预览',
      // Another version is another content.
      content: (row) => (
        <Preview
          key={typed(row).versionNo}
          file={{ url: typed(row).url, name: typed(row).fileName, type: typed(row).type }}
        />
      ),
    },
    {
      key: 'versions',
      title: '版本',
      content: (row) => <Versions id={rowId(row)} url={typed(row).url} name={typed(row).fileName} />,
    },
    history(storedFile),
  ],
})
