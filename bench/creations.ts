let counter = 0;

/** Unique in this process. */
export function nextCreation(): { path: string; body: string } {
  counter += 1;
  const body = JSON.stringify({
    vehicleIdentificationNumber: vinOfCreation(counter),
    fields: {
      registrationNumber: `R${text(counter)}`,
      brand: 'Volkswagen',
      model: 'Golf',
      mileage: counter,
      isDrivable: true,
    },
  });
  return { path: '/product/create', body };
}

/** How many creations this process has generated. */
export function creations(): number {
  return counter;
}

/** The number of the vehicle of a creation. Creations count from 1. */
export function vinOfCreation(number: number): string {
  return `WVWZZZ1KZ${text(number)}`;
}

function text(number: number): string {
  return number.toString(36).toUpperCase().padStart(8, '0');
}
