let counter = 0;

/** Unique in this process. */
export function nextCreation(): { path: string; body: string } {
  counter += 1;
  const number = counter.toString(36).toUpperCase().padStart(8, '0');
  const body = JSON.stringify({
    vehicleIdentificationNumber: `WVWZZZ1KZ${number}`,
    fields: {
      registrationNumber: `R${number}`,
      brand: 'Volkswagen',
      model: 'Golf',
      mileage: counter,
      isDrivable: true,
    },
  });
  return { path: '/product/create', body };
}
