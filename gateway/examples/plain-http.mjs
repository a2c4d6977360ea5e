import { createServer } from 'node:http';
import { createGateway } from '@encuestas/gateway';

// Mounts the gateway in a server of your own, and adds one field to the contract.
const gateway = await createGateway({
  restUrl: process.env.REST_URL ?? 'http://localhost:4001/api/v1/',
  typeDefs: `extend type Empresa {
    "Employees per branch."
    empleadosPorSucursal: Float
  }`,
  resolvers: {
    Empresa: {
      empleadosPorSucursal: ({ cantEmpleados, cantSucursales }) =>
        cantSucursales > 0 ? cantEmpleados / cantSucursales : null,
    },
  },
});

const server = createServer((request, response) =>
  request.url === '/mine' ? response.end('mine') : gateway.handler(request, response),
);
server.listen(process.env.PORT ?? 4000, () => console.log(`http://localhost:${server.address().port}/graphql`));
