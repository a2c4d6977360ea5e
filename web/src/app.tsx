import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { RouterProvider } from 'react-router-dom';
import type { createRouter } from './routes';
import { DialogsProvider } from './shell/dialogs';
import { OverlayProvider } from './shell/overlay';
import { system } from './theme';

/** Theme, popups and overlay around the routes. */
export function App({ router }: { router: ReturnType<typeof createRouter> }) {
  return (
    <ChakraProvider value={system}>
      <OverlayProvider>
        <DialogsProvider>
          <RouterProvider router={router} />
        </DialogsProvider>
      </OverlayProvider>
    </ChakraProvider>
  );
}
