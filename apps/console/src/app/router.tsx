import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { consolePath } from './document-base.ts';
import { Frame } from './frame.tsx';
import { NotFound } from './not-found.tsx';
import { readImportSearch } from '../screens/imports/imports.search.ts';
import { readProductsSearch } from '../screens/products/products.search.ts';
import { readProductSearch } from '../screens/product/product.search.ts';
import { readTransportsSearch } from '../screens/transports/transports.search.ts';
import { readMailsSearch } from '../screens/mails/mails.search.ts';
import { readStatisticsSearch } from '../screens/statistics/statistics.search.ts';
import { FailedScreen, LoadingScreen } from './screen-states.tsx';
import { parseSearch, stringifySearch } from './search-values.ts';

const rootRoute = createRootRoute({ component: Frame, notFoundComponent: NotFound });

const overviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../screens/overview/overview.screen.tsx'), 'OverviewScreen'),
});

const importsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/imports',
  component: lazyRouteComponent(() => import('../screens/imports/imports.screen.tsx'), 'ImportsScreen'),
});

const newImportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/imports/new',
  component: lazyRouteComponent(() => import('../screens/imports/new-import.screen.tsx'), 'NewImportScreen'),
});

const importRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/imports/$importID',
  validateSearch: readImportSearch,
  component: lazyRouteComponent(() => import('../screens/imports/import.screen.tsx'), 'ImportScreen'),
});

const productsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/products',
  validateSearch: readProductsSearch,
  component: lazyRouteComponent(() => import('../screens/products/products.screen.tsx'), 'ProductsScreen'),
});

const productRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/products/$productID',
  validateSearch: readProductSearch,
  component: lazyRouteComponent(() => import('../screens/product/product.screen.tsx'), 'ProductScreen'),
});

const transportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/transports',
  validateSearch: readTransportsSearch,
  component: lazyRouteComponent(() => import('../screens/transports/transports.screen.tsx'), 'TransportsScreen'),
});

const mailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mails',
  validateSearch: readMailsSearch,
  component: lazyRouteComponent(() => import('../screens/mails/mails.screen.tsx'), 'MailsScreen'),
});

const statisticsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/statistics',
  validateSearch: readStatisticsSearch,
  component: lazyRouteComponent(() => import('../screens/statistics/statistics.screen.tsx'), 'StatisticsScreen'),
});

const partnersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/partners',
  component: lazyRouteComponent(() => import('../screens/partners/partners.screen.tsx'), 'PartnersScreen'),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    overviewRoute,
    importsRoute,
    newImportRoute,
    importRoute,
    productsRoute,
    productRoute,
    transportsRoute,
    mailsRoute,
    statisticsRoute,
    partnersRoute,
  ]),
  basepath: consolePath,
  parseSearch,
  stringifySearch,
  defaultPendingComponent: LoadingScreen,
  defaultErrorComponent: FailedScreen,
  // Screens restore their own position: they know which row was open.
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
