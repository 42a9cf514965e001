//! Environment variables. They live in the program's memory, as C has it: `environ` points to a table of strings, and
//! what `getenv` gives points into one of them. A string that is replaced or removed is gone, and so is a table
//! that is: POSIX lets implementations free both.

use ubik_engine::Machine;
use ubik_engine::memory::Place;
use ubik_engine::value::Slot;
use ubik_verdict::Result;

use crate::abi::C;
use crate::call::{Answer, Call, done, offset, pointer};
use crate::errno::Errno;
use crate::state::System;
use crate::table::rows;

rows! {
    "getenv"(Ptr) -> Ptr = getenv, Full, "";
    "secure_getenv"(Ptr) -> Ptr = getenv, Full, "As `getenv`.";
    "setenv"(Ptr, Ptr, Int) -> Int = setenv, Full, "";
    "unsetenv"(Ptr) -> Int = unsetenv, Full, "";
    "clearenv"() -> Int = clearenv, Full, "";
}

/// Gives the program its environment before it starts.
pub fn install(machine: &mut Machine) -> Result<()> {
    let variables = machine.host_as::<System>().options.environment();
    let strings: Vec<Vec<u8>> = variables.into_iter().map(|(name, value)| joined(&name, &value)).collect();
    let table = machine.system_strings(&strings)?;
    let size = machine.memory.layout.pointer_size;
    let cell = match machine.program.find_global("environ") {
        Some(global) => machine.provide(global)?,
        None => machine.system_bytes(&vec![0; size as usize], size)?,
    };
    machine.memory.write_scalar(Place::unaligned(cell), size, table)?;
    machine.host_as::<System>().environ = Some(cell);
    Ok(())
}

fn joined(name: &[u8], value: &[u8]) -> Vec<u8> {
    [name, b"=", value].concat()
}

impl Call<'_> {
    fn environ(&mut self) -> Answer<Slot> {
        match self.system().environ {
            Some(cell) => Ok(cell),
            None => Err(self.unsupported("before the environment is there")),
        }
    }

    /// The strings of the current table.
    fn variables(&mut self) -> Answer<Vec<Slot>> {
        let cell = self.environ()?;
        let table = self.load(cell, C::Ptr)?;
        let mut strings = Vec::new();
        if table.bits == 0 {
            return Ok(strings);
        }
        loop {
            let entry = offset(table, strings.len() as u64 * self.machine.memory.layout.pointer_size);
            let string = self.load(entry, C::Ptr)?;
            if string.bits == 0 {
                return Ok(strings);
            }
            strings.push(string);
        }
    }

    /// Whether a string of the table belongs to a name.
    fn is_named(&mut self, string: Slot, name: &[u8]) -> Answer<bool> {
        let string = self.machine.memory.read_c_string(string)?;
        Ok(string.strip_prefix(name).is_some_and(|rest| rest.first() == Some(&b'=')))
    }

    fn position(&mut self, strings: &[Slot], name: &[u8]) -> Answer<Option<usize>> {
        for (index, &string) in strings.iter().enumerate() {
            if self.is_named(string, name)? {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    /// Frees what the program must not use any more. Strings that it has put there itself are its own.
    fn forget(&mut self, old: Slot) {
        if self.machine.memory.is_system(old) {
            self.machine.memory.release(old.prov.alloc());
        }
    }

    fn set_variables(&mut self, strings: &[Slot]) -> Answer<()> {
        let size = self.machine.memory.layout.pointer_size;
        let table = self.machine.system_bytes(&vec![0; (strings.len() + 1) * size as usize], size)?;
        for (index, &string) in strings.iter().enumerate() {
            self.store(offset(table, index as u64 * size), C::Ptr, string)?;
        }
        let cell = self.environ()?;
        let old = self.load(cell, C::Ptr)?;
        self.store(cell, C::Ptr, table)?;
        self.forget(old);
        Ok(())
    }

    /// A name that a variable can have.
    fn variable_name(&mut self) -> Answer<Vec<u8>> {
        if self.ptr(0).bits == 0 {
            return Err(Errno::EINVAL.into());
        }
        let name = self.string(0)?;
        if name.is_empty() || name.contains(&b'=') { Err(Errno::EINVAL.into()) } else { Ok(name) }
    }
}

fn getenv(call: &mut Call<'_>) -> Answer {
    let name = call.string(0)?;
    let strings = call.variables()?;
    let found = call.position(&strings, &name)?;
    pointer(found.map_or(Slot::ZERO, |index| offset(strings[index], name.len() as u64 + 1)))
}

fn setenv(call: &mut Call<'_>) -> Answer {
    let (name, value) = (call.variable_name()?, call.string(1)?);
    let mut strings = call.variables()?;
    let found = call.position(&strings, &name)?;
    if found.is_some() && call.int(2) == 0 {
        return done();
    }
    let mut string = joined(&name, &value);
    string.push(0);
    let string = call.machine.system_bytes(&string, 1)?;
    let old = match found {
        Some(index) => Some(std::mem::replace(&mut strings[index], string)),
        None => {
            strings.push(string);
            None
        }
    };
    call.set_variables(&strings)?;
    old.into_iter().for_each(|old| call.forget(old));
    done()
}

fn unsetenv(call: &mut Call<'_>) -> Answer {
    let name = call.variable_name()?;
    let mut strings = call.variables()?;
    while let Some(index) = call.position(&strings, &name)? {
        let old = strings.remove(index);
        call.set_variables(&strings)?;
        call.forget(old);
    }
    done()
}

fn clearenv(call: &mut Call<'_>) -> Answer {
    let old = call.variables()?;
    call.set_variables(&[])?;
    old.into_iter().for_each(|old| call.forget(old));
    done()
}
