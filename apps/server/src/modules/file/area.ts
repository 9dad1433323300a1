import { area } from '../../engine/core/area.ts'
import { files } from './files.ts'
import { fileRoutes } from './routes.ts'

export const fileArea = area({
  name: 'file',
  tables: ['sys_file'],
  menu: [
    {
      id: 'system_file',
      name: '文件管理',
      under: 'system',
      url: '/isystem/ossFile',
      component: 'modules/oss/OSSFileList',
      sort: 6,
      perms: 'system:ossFile:list',
      buttons: [
        { id: 'system_file_upload', name: '上传', perms: 'system:ossFile:upload' },
        { name: '删除', perms: 'system:ossFile:delete' },
      ],
    },
  ],
  grants: { sysadmin: ['system:ossFile:*'] },
  routes: fileRoutes,
  ports: { files },
})
