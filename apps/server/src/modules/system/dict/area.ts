import { dictContract, dictionary, dictItem } from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { area } from '../../../engine/core/area.ts'
import { dictDictionaries } from './dictionaries.ts'
import { dictionaries } from './lookup.ts'
import { dictRoutes } from './routes.ts'

const READING = ['system:dict:list', 'system:dict:export', 'system:dictItem:list', 'system:dictItem:export']

export const dictArea = area({
  name: 'dict',
  contract: dictContract,
  menu: [{ of: [dictionary, dictItem], name: '数据字典', under: 'system', url: '/isystem/dict', sort: 5 }],
  grants: { sysadmin: ['system:dict:*', 'system:dictItem:*'], secadmin: READING, operator: READING },
  dictionaries: dictDictionaries,
  tableDictionaries: ['id', 'dictCode'].map((code) => ({
    resource: dictionary,
    text: 'dictName',
    code,
    access: codeOf(dictionary, 'list'),
  })),
  open: (services, { tableDictionaries }) => ({
    routes: dictRoutes(tableDictionaries),
    ports: { dictionaries: dictionaries(services, tableDictionaries) },
  }),
})
