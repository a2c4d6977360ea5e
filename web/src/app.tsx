import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { RouterProvider } from 'react-router-dom';
import { createRouter } from './routes';
import { DialogsProvider } from './shell/dialogs';
import { OverlayProvider } from './shell/overlay';
import { system } from './theme';

const router = createRouter();

/** Theme, popups and overlay around the routes. */
export function App() {
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
