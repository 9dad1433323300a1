import { fileContract } from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import { words } from '../../../engine/core/seeds.ts'
import { detailEntry } from '../../../engine/core/menu-entry.ts'
import { HOUR_MS } from '../../../platform/config/clock.ts'
import { emptyBin } from './bin.ts'
import { dropAbandoned } from './content.ts'
import { fileExamples } from './examples.ts'
import { files } from './files.ts'
import { fileRoutes } from './routes.ts'

const page = { id: 'system_file', url: '/isystem/ossFile' }

export const fileArea = area({
  name: 'file',
  contract: fileContract,
  tables: ['sys_file_use', 'sys_file_version'],
  menu: [
    {
      ...page,
      name: '文件管理',
      under: 'system',
      component: 'modules/oss/OSSFileList',
      sort: 6,
      perms: 'system:ossFile:list',
      buttons: [
        { id: 'system_file_upload', name: '上传', perms: 'system:ossFile:upload' },
        { name: '改名和替换', perms: 'system:ossFile:edit' },
        { name: '删除', perms: 'system:ossFile:delete' },
        { name: '公开', perms: 'system:ossFile:open' },
        { name: '设为私有', perms: 'system:ossFile:hide' },
        { name: '生成链接', perms: 'system:ossFile:share' },
      ],
    },
    detailEntry(page, '文件详情', 'modules/oss/OSSFileDetail'),
  ],
  grants: { sysadmin: ['system:ossFile:*'] },
  dictionaries: [
    words(
      'file_type',
      '文件类型',
      ['image', '图片'],
      ['pdf', 'PDF'],
      ['office', '办公文档'],
      ['text', '文本'],
      ['audio', '音频'],
      ['video', '视频'],
      ['archive', '压缩包'],
      ['other', '其他'],
    ),
    words(
      'file_biz',
      '文件用途',
      ['oss', '文件管理'],
      ['file', '表单附件'],
      ['jeditor', '正文图片'],
      ['avatar', '头像'],
      ['temp', '其他表单'],
      ['assess-report', '评估报告'],
      ['privacy', '个人信息副本'],
      ['import', '导入结果'],
    ),
    words('file_class', '文件公开范围', ['private', '私有', 'grey'], ['public', '公开', 'blue']),
    words('file_usage', '文件使用情况', ['used', '使用中', 'green'], ['free', '闲置', 'orange']),
    words(
      'file_scan',
      '文件查毒',
      ['pending', '正在查毒', 'orange'],
      ['clean', '通过', 'green'],
      ['infected', '有病毒', 'red'],
    ),
  ],
  examples: fileExamples,
  routes: fileRoutes,
  open(services) {
    dropAbandoned(services).catch((error: unknown) => services.log.warn({ err: error }, 'abandoned uploads'))
    return {}
  },
  ports: { files },
  jobs: (services) => [
    {
      name: 'file:bin',
      title: '清空文件回收站',
      hint: '彻底删除在回收站中超过 30 天的文件',
      when: '0 40 3 * * ?',
      limitMs: HOUR_MS,
      run: (signal, say) => emptyBin(services, signal, say),
    },
  ],
})
