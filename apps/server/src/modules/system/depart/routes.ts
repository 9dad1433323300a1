import {
  allDeparts,
  depart,
  departByCode,
  departChildren,
  departIdTree,
  departParentName,
  departParents,
  departTree,
  myDepartTree,
  searchDeparts,
} from '@huxi/contract'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { departHooks, oneByOne, type DepartPeople } from './depart.ts'
import { departSheets } from './sheet.ts'
import { departTrees } from './tree.ts'

export const departRoutes = (people: DepartPeople): Route[] => {
  const { all, byCode, children, idTree, mine, parentName, parents, search, tree } = departTrees(people)
  return [
    ...serve(depart, { ...departHooks(people), replace: departSheets }).map((route) =>
      isShort(route) ? oneByOne(route) : route,
    ),
    handle(departTree, tree),
    handle(departChildren, children),
    handle(departIdTree, idTree),
    handle(myDepartTree, mine),
    handle(searchDeparts, search),
    handle(departParents, parents),
    handle(departParentName, parentName),
    handle(allDeparts, all),
    handle(departByCode, byCode),
  ]
}

const isShort = ({ endpoint }: Route): boolean =>
  endpoint.method !== 'GET' && endpoint.path !== `${depart.path}/importExcel`
